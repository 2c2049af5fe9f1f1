#include <algorithm>
#include <cstdio>
#include <vector>

struct Line {
    int u, v, w;
};

// Tries all lines again and again, as often as there are stations.
int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<Line> lines(m);
    for (auto &[u, v, w] : lines)
        if (std::scanf("%d %d %d", &u, &v, &w) != 3) return 1;
    const long long never = 4e18;
    std::vector<long long> paid(n + 1, never), passed(n + 1, never);
    paid[1] = 0;
    for (int round = 0; round <= n; round++)
        for (auto [u, v, w] : lines)
            for (int turn = 0; turn < 2; turn++, std::swap(u, v)) {
                if (paid[u] != never) {
                    paid[v] = std::min(paid[v], paid[u] + w);
                    passed[v] = std::min(passed[v], paid[u]);
                }
                if (passed[u] != never) passed[v] = std::min(passed[v], passed[u] + w);
            }
    long long best = std::min(paid[n], passed[n]);
    std::printf("%lld\n", best == never ? -1 : best);
}
