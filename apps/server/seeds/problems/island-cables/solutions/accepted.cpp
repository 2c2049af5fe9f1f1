#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

struct Cable {
    int u, v, capacity;
};

int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<Cable> cables(m);
    for (auto &[u, v, c] : cables)
        if (std::scanf("%d %d %d", &u, &v, &c) != 3) return 1;
    std::sort(cables.begin(), cables.end(), [](const Cable &a, const Cable &b) { return a.capacity > b.capacity; });

    // Every join makes a new vertex above the two groups; the answer is the lowest common one.
    std::vector<int> group(2 * n), value(2 * n), left(2 * n), right(2 * n), parent(2 * n);
    std::iota(group.begin(), group.end(), 0);
    auto find = [&](int v) {
        while (group[v] != v) v = group[v] = group[group[v]];
        return v;
    };
    int count = n;
    for (auto [u, v, c] : cables) {
        int a = find(u - 1), b = find(v - 1);
        if (a == b) continue;
        group[a] = group[b] = parent[a] = parent[b] = count;
        value[count++] = c;
    }
    std::vector<int> depth(count);
    std::vector<std::vector<int>> up(18, std::vector<int>(count));
    for (int v = count - 1; v >= 0; v--) {
        bool isRoot = group[v] == v;
        up[0][v] = isRoot ? v : parent[v];
        depth[v] = isRoot ? 0 : depth[parent[v]] + 1;
    }
    for (int k = 1; k < 18; k++)
        for (int v = 0; v < count; v++) up[k][v] = up[k - 1][up[k - 1][v]];
    while (q-- > 0) {
        int a, b;
        if (std::scanf("%d %d", &a, &b) != 2) return 1;
        a--, b--;
        if (find(a) != find(b)) {
            std::puts("-1");
            continue;
        }
        if (depth[a] < depth[b]) std::swap(a, b);
        for (int k = 17; k >= 0; k--)
            if (depth[a] - (1 << k) >= depth[b]) a = up[k][a];
        for (int k = 17; k >= 0; k--)
            if (up[k][a] != up[k][b]) a = up[k][a], b = up[k][b];
        std::printf("%d\n", value[a == b ? a : up[0][a]]);
    }
}
