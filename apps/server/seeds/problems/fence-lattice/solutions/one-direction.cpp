#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

// Takes for granted that the corners come counterclockwise.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++)
        if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
    long long twice = 0, onFence = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        twice += x[i] * y[j] - x[j] * y[i];
        onFence += std::gcd(std::llabs(x[i] - x[j]), std::llabs(y[i] - y[j]));
    }
    std::printf("%lld %lld\n", (twice - onFence + 2) / 2, onFence);
}
