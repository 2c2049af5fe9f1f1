#include <cstdio>
#include <cstdlib>
#include <vector>

// Walks along the fence one column at a time.
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
        long long width = std::llabs(x[i] - x[j]), height = std::llabs(y[i] - y[j]);
        if (width < height) std::swap(width, height);
        for (long long step = 1; step <= width; step++) onFence += step * height % width == 0;
    }
    std::printf("%lld %lld\n", (std::llabs(twice) - onFence + 2) / 2, onFence);
}
