#include <algorithm>
#include <iostream>
#include <vector>

// Tries every number of pieces of every kind.
struct Kind {
    int weight, gain, count;
};

std::vector<Kind> kinds;

long long earn(size_t at, int space) {
    if (at == kinds.size()) return 0;
    const Kind &kind = kinds[at];
    long long best = 0;
    for (int pieces = 0; pieces <= kind.count && pieces * kind.weight <= space; pieces++)
        best = std::max(best, earn(at + 1, space - pieces * kind.weight) + 1LL * pieces * kind.gain);
    return best;
}

int main() {
    int n, load;
    std::cin >> n >> load;
    kinds.resize(n);
    for (Kind &kind : kinds) std::cin >> kind.weight >> kind.gain >> kind.count;
    std::cout << earn(0, load) << '\n';
}
