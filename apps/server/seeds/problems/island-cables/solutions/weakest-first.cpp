#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

struct Cable {
    int u, v, capacity;
};

// Joins the islands with the weakest cables first.
int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<Cable> cables(m);
    for (auto &[u, v, c] : cables)
        if (std::scanf("%d %d %d", &u, &v, &c) != 3) return 1;
    std::sort(cables.begin(), cables.end(), [](const Cable &a, const Cable &b) { return a.capacity < b.capacity; });
    std::vector<int> head(n + 1), size(n + 1, 1), capacity(n + 1, 2000000000);
    std::iota(head.begin(), head.end(), 0);
    for (auto [u, v, c] : cables) {
        while (head[u] != u) u = head[u];
        while (head[v] != v) v = head[v];
        if (u == v) continue;
        if (size[u] < size[v]) std::swap(u, v);
        head[v] = u;
        size[u] += size[v];
        capacity[v] = c;
    }
    while (q-- > 0) {
        int a, b, least = -1;
        if (std::scanf("%d %d", &a, &b) != 2) return 1;
        while (a != b) {
            if (capacity[a] > capacity[b]) std::swap(a, b);
            if (head[a] == a) {
                least = -1;
                break;
            }
            least = least < 0 ? capacity[a] : std::min(least, capacity[a]);
            a = head[a];
        }
        std::printf("%d\n", least);
    }
}
