#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++)
        if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
    __int128 twice = 0;
    long long onFence = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        twice += (__int128)x[i] * y[j] - (__int128)x[j] * y[i];
        onFence += std::gcd(std::llabs(x[i] - x[j]), std::llabs(y[i] - y[j]));
    }
    if (twice < 0) twice = -twice;
    std::printf("%lld %lld\n", (long long)((twice - onFence + 2) / 2), onFence);
}
