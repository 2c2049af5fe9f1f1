#include <algorithm>
#include <cstdio>
#include <vector>

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
    std::vector<int> counter(n + 1, -1), order{1}, basis(30);
    counter[1] = 0;
    for (size_t i = 0; i < order.size(); i++)
        for (auto [next, sign] : paths[order[i]]) {
            int value = counter[order[i]] ^ sign;
            if (counter[next] < 0) {
                counter[next] = value;
                order.push_back(next);
                continue;
            }
            value ^= counter[next];
            for (int bit = 29; bit >= 0 && value; bit--) {
                if (!(value >> bit & 1)) continue;
                if (!basis[bit]) std::swap(basis[bit], value);
                else value ^= basis[bit];
            }
        }
    while (q-- > 0) {
        int a, b;
        if (std::scanf("%d %d", &a, &b) != 2) return 1;
        int value = counter[a] ^ counter[b];
        for (int bit = 29; bit >= 0; bit--) value = std::max(value, value ^ basis[bit]);
        std::printf("%d\n", value);
    }
}
