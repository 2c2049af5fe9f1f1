#include <algorithm>
#include <cstdio>
#include <queue>
#include <vector>

// Searches the whole sea for every query.
int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<std::vector<std::pair<int, int>>> cables(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, c;
        if (std::scanf("%d %d %d", &u, &v, &c) != 3) return 1;
        cables[u].emplace_back(v, c);
        cables[v].emplace_back(u, c);
    }
    while (q-- > 0) {
        int a, b;
        if (std::scanf("%d %d", &a, &b) != 2) return 1;
        std::vector<int> best(n + 1, -1);
        std::priority_queue<std::pair<int, int>> queue;
        queue.emplace(best[a] = 2000000000, a);
        while (!queue.empty()) {
            auto [power, island] = queue.top();
            queue.pop();
            if (power < best[island]) continue;
            for (auto [next, capacity] : cables[island])
                if (std::min(power, capacity) > best[next])
                    queue.emplace(best[next] = std::min(power, capacity), next);
        }
        std::printf("%d\n", best[b]);
    }
}
