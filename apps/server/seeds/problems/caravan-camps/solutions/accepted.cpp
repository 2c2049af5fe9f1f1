#include <cstdio>
#include <vector>

int main() {
    int n;
    long long camp;
    if (std::scanf("%d %lld", &n, &camp) != 2) return 1;
    std::vector<long long> way(n + 1), water(n + 1);
    for (int i = 1; i <= n; i++) {
        if (std::scanf("%lld", &way[i]) != 1) return 1;
        way[i] += way[i - 1];
    }
    auto height = [&](int j) { return water[j] + way[j] * way[j]; };
    auto isBelow = [&](int a, int b, int c) {
        return (__int128)(height(b) - height(a)) * (way[c] - way[b]) >= (__int128)(height(c) - height(b)) * (way[b] - way[a]);
    };
    std::vector<int> hull{0};
    size_t front = 0;
    for (int i = 1; i <= n; i++) {
        auto through = [&](int j) { return water[j] + (way[i] - way[j]) * (way[i] - way[j]) + camp; };
        if (front >= hull.size()) front = hull.size() - 1;
        while (front + 1 < hull.size() && through(hull[front + 1]) <= through(hull[front])) front++;
        water[i] = through(hull[front]);
        while (hull.size() >= 2 && isBelow(hull[hull.size() - 2], hull.back(), i)) hull.pop_back();
        hull.push_back(i);
    }
    std::printf("%lld\n", water[n]);
}
