#include <algorithm>
#include <fstream>
#include <vector>

int main() {
    std::ifstream in("lamps.in");
    std::ofstream out("lamps.out");
    int n, m;
    in >> n >> m;
    std::vector<int> turns(n + 2);
    for (int i = 0; i < m; i++) {
        int left, right;
        in >> left >> right;
        turns[left] ^= 1;
        turns[right + 1] ^= 1;
    }
    int on = 0, row = 0, longest = 0;
    for (int i = 1, state = 0; i <= n; i++) {
        state ^= turns[i];
        on += state;
        row = state ? row + 1 : 0;
        longest = std::max(longest, row);
    }
    out << on << ' ' << longest << '\n';
}
