#include <algorithm>
#include <cstdio>
#include <functional>
#include <queue>
#include <vector>

// Adds up the prices in 32 bits.
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
    const unsigned never = 2000000000;
    std::vector<unsigned> cost(2 * n + 2, never);
    std::priority_queue<std::pair<unsigned, int>, std::vector<std::pair<unsigned, int>>, std::greater<>> queue;
    auto reach = [&](int state, unsigned paid) {
        if (paid < cost[state]) queue.emplace(cost[state] = paid, state);
    };
    reach(2, 0);
    while (!queue.empty()) {
        auto [paid, state] = queue.top();
        queue.pop();
        if (paid > cost[state]) continue;
        for (auto [next, price] : lines[state / 2]) {
            reach(2 * next + state % 2, paid + price);
            if (state % 2 == 0) reach(2 * next + 1, paid);
        }
    }
    unsigned best = std::min(cost[2 * n], cost[2 * n + 1]);
    std::printf("%d\n", best == never ? -1 : (int)best);
}
