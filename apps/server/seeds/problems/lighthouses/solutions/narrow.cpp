#include <iostream>
#include <numeric>

// Keeps the moment in 32 bits.
int main() {
    int k;
    std::cin >> k;
    unsigned together = 1, second = 0;
    while (k-- > 0) {
        unsigned period, first;
        std::cin >> period >> first;
        unsigned step = std::gcd(together, period), tries = 0;
        while (second % period != first && tries <= period) second += together, tries++;
        if (tries > period) {
            std::cout << -1 << '\n';
            return 0;
        }
        together *= period / step;
    }
    std::cout << second << '\n';
}
