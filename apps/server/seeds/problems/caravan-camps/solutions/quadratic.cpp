#include <algorithm>
#include <cstdio>
#include <vector>

// Tries every camp before every camp.
int main() {
    int n;
    long long camp;
    if (std::scanf("%d %lld", &n, &camp) != 2) return 1;
    std::vector<long long> way(n + 1), water(n + 1);
    for (int i = 1; i <= n; i++) {
        if (std::scanf("%lld", &way[i]) != 1) return 1;
        way[i] += way[i - 1];
        water[i] = 4e18;
        for (int j = 0; j < i; j++)
            water[i] = std::min(water[i], water[j] + (way[i] - way[j]) * (way[i] - way[j]) + camp);
    }
    std::printf("%lld\n", water[n]);
}
