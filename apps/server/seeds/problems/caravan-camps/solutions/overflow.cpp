#include <cstdio>
#include <vector>

// Squares the way in 32 bits.
int main() {
    int n;
    long long camp;
    if (std::scanf("%d %lld", &n, &camp) != 2) return 1;
    std::vector<int> way(n + 1);
    std::vector<long long> water(n + 1);
    for (int i = 1; i <= n; i++) {
        if (std::scanf("%d", &way[i]) != 1) return 1;
        way[i] += way[i - 1];
    }
    std::vector<int> hull{0};
    auto height = [&](int j) { return water[j] + (int)((unsigned)way[j] * way[j]); };
    size_t front = 0;
    for (int i = 1; i <= n; i++) {
        auto through = [&](int j) { return water[j] + (int)((unsigned)(way[i] - way[j]) * (way[i] - way[j])) + camp; };
        if (front >= hull.size()) front = hull.size() - 1;
        while (front + 1 < hull.size() && through(hull[front + 1]) <= through(hull[front])) front++;
        water[i] = through(hull[front]);
        while (hull.size() >= 2) {
            int a = hull[hull.size() - 2], b = hull.back();
            if ((height(b) - height(a)) * (way[i] - way[b]) < (height(i) - height(b)) * (way[b] - way[a])) break;
            hull.pop_back();
        }
        hull.push_back(i);
    }
    std::printf("%lld\n", water[n]);
}
