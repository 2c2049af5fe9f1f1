#include <algorithm>
#include <cstdio>
#include <functional>
#include <queue>
#include <vector>

// Takes the cheapest way and uses the pass for its dearest line.
int main() {
    int n, m;
    if (std::scanf("%d %d", &n, &m) != 2) return 1;
    std::vector<std::vector<std::pair<int, int>>> lines(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, w;
        if (std::scanf("%d %d %d", &u, &v, &w) != 3) return 1;
        lines[u].emplace_back(v, w);
        lines[v].emplace_back(u, w);
    }
    const long long never = 4e18;
    std::vector<long long> cost(n + 1, never), dearest(n + 1);
    std::priority_queue<std::pair<long long, int>, std::vector<std::pair<long long, int>>, std::greater<>> queue;
    queue.emplace(cost[1] = 0, 1);
    while (!queue.empty()) {
        auto [paid, station] = queue.top();
        queue.pop();
        if (paid > cost[station]) continue;
        for (auto [next, price] : lines[station])
            if (paid + price < cost[next]) {
                dearest[next] = std::max<long long>(dearest[station], price);
                queue.emplace(cost[next] = paid + price, next);
            }
    }
    std::printf("%lld\n", cost[n] == never ? -1 : cost[n] - dearest[n]);
}
