#include <cstdio>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<std::vector<int>> paths(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        paths[u].push_back(v);
        paths[v].push_back(u);
    }
    std::vector<int> order{1}, parent(n + 1), size(n + 1, 1);
    for (size_t i = 0; i < order.size(); i++)
        for (int next : paths[order[i]])
            if (next != parent[order[i]]) parent[next] = order[i], order.push_back(next);
    std::vector<long long> sum(n + 1);
    for (int i = n - 1; i > 0; i--) {
        size[parent[order[i]]] += size[order[i]];
        sum[1] += size[order[i]];
    }
    int best = 1;
    for (int i = 1; i < n; i++) {
        int v = order[i];
        sum[v] = sum[parent[v]] + n - 2 * size[v];
    }
    for (int v = 2; v <= n; v++)
        if (sum[v] < sum[best]) best = v;
    std::printf("%d %lld\n", best, sum[best]);
}
