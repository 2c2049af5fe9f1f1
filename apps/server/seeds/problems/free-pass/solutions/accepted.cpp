#include <cstdio>
#include <functional>
#include <queue>
#include <tuple>
#include <vector>

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
    std::vector<long long> cost(2 * n + 2, never);
    std::priority_queue<std::pair<long long, int>, std::vector<std::pair<long long, int>>, std::greater<>> queue;
    auto reach = [&](int state, long long paid) {
        if (paid < cost[state]) queue.emplace(cost[state] = paid, state);
    };
    reach(2 * 1, 0);
    while (!queue.empty()) {
        auto [paid, state] = queue.top();
        queue.pop();
        if (paid > cost[state]) continue;
        for (auto [next, price] : lines[state / 2]) {
            reach(2 * next + state % 2, paid + price);
            if (state % 2 == 0) reach(2 * next + 1, paid);
        }
    }
    long long best = std::min(cost[2 * n], cost[2 * n + 1]);
    std::printf("%lld\n", best == never ? -1 : best);
}
