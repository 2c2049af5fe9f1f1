#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> cards(n + 1);
    for (int i = 1; i <= n; i++)
        if (std::scanf("%d", &cards[i]) != 1) return 1;
    std::vector<std::pair<int, int>> moves;
    for (int i = 1; i <= n; i++)
        while (cards[i] != i) {
            int home = cards[i];
            moves.emplace_back(i, home);
            std::swap(cards[i], cards[home]);
        }
    std::printf("%zu\n", moves.size());
    for (auto [i, j] : moves) std::printf("%d %d\n", i, j);
}
