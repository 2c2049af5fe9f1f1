#include <cstdio>
#include <vector>

// Tries every village as the post office and walks through the whole valley each time.
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
    int best = 0;
    long long least = 0;
    for (int start = 1; start <= n; start++) {
        std::vector<int> order{start}, distance(n + 1, -1);
        distance[start] = 0;
        long long sum = 0;
        for (size_t i = 0; i < order.size(); i++) {
            sum += distance[order[i]];
            for (int next : paths[order[i]])
                if (distance[next] < 0) distance[next] = distance[order[i]] + 1, order.push_back(next);
        }
        if (best == 0 || sum < least) best = start, least = sum;
    }
    std::printf("%d %lld\n", best, least);
}
