#include <algorithm>
#include <cstdio>
#include <vector>

// Adds every loop that helps at the moment, without making a basis of them.
int main() {
    int n, m, q;
    if (std::scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    std::vector<std::vector<std::pair<int, int>>> paths(n + 1);
    for (int i = 0; i < m; i++) {
        int u, v, w;
        if (std::scanf("%d %d %d", &u, &v, &w) != 3) return 1;
        paths[u].emplace_back(v, w);
        paths[v].emplace_back(u, w);
    }
    std::vector<int> counter(n + 1, -1), order{1}, loops;
    counter[1] = 0;
    for (size_t i = 0; i < order.size(); i++)
        for (auto [next, sign] : paths[order[i]]) {
            int value = counter[order[i]] ^ sign;
            if (counter[next] < 0) counter[next] = value, order.push_back(next);
            else if (loops.size() < 60) loops.push_back(value ^ counter[next]);
        }
    while (q-- > 0) {
        int a, b;
        if (std::scanf("%d %d", &a, &b) != 2) return 1;
        int value = counter[a] ^ counter[b];
        for (int loop : loops) value = std::max(value, value ^ loop);
        std::printf("%d\n", value);
    }
}
