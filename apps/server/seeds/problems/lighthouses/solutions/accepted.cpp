#include <iostream>
#include <numeric>

int main() {
    int k;
    std::cin >> k;
    long long together = 1, second = 0;
    while (k-- > 0) {
        long long period, first;
        std::cin >> period >> first;
        long long step = std::gcd(together, period);
        if ((first - second) % step != 0) {
            std::cout << -1 << '\n';
            return 0;
        }
        while ((second - first) % period != 0) second += together;
        together *= period / step;
        second %= together;
    }
    std::cout << second << '\n';
}
