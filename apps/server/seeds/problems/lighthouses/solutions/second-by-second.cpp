#include <iostream>
#include <numeric>
#include <vector>

// Waits on the beach, one second after another.
int main() {
    int k;
    std::cin >> k;
    std::vector<long long> period(k), first(k);
    long long together = 1;
    for (int i = 0; i < k; i++) {
        std::cin >> period[i] >> first[i];
        together = std::lcm(together, period[i]);
    }
    for (long long second = 0; second < together; second++) {
        bool all = true;
        for (int i = 0; i < k && all; i++) all = second % period[i] == first[i];
        if (all) {
            std::cout << second << '\n';
            return 0;
        }
    }
    std::cout << -1 << '\n';
}
