#include <cstdio>
#include <utility>
#include <vector>

// Looks for every card from the right end of the row.
int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> cards(n + 1);
    for (int i = 1; i <= n; i++)
        if (std::scanf("%d", &cards[i]) != 1) return 1;
    std::vector<std::pair<int, int>> moves;
    for (int i = 1; i <= n; i++) {
        int found = 0;
        for (int look = 0; look < 2; look++)
            for (int j = n; j >= 1; j--)
                if (cards[j] == i) found = j;
        if (found == i) continue;
        moves.emplace_back(i, found);
        std::swap(cards[i], cards[found]);
    }
    std::printf("%zu\n", moves.size());
    for (auto [i, j] : moves) std::printf("%d %d\n", i, j);
}
