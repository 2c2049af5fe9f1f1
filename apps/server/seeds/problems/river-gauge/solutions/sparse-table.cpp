#include <algorithm>
#include <cstdio>
#include <vector>

// Keeps the extremes of every power of two: forty tables of a million numbers.
int main() {
    int n, gap, longest = 0, first = 0;
    if (std::scanf("%d %d", &n, &gap) != 2) return 1;
    std::vector<std::vector<int>> high(20, std::vector<int>(n)), low = high;
    for (int i = 0; i < n; i++) {
        if (std::scanf("%d", &high[0][i]) != 1) return 1;
        low[0][i] = high[0][i];
    }
    for (int k = 1; k < 20; k++)
        for (int i = 0; i + (1 << k) <= n; i++) {
            high[k][i] = std::max(high[k - 1][i], high[k - 1][i + (1 << (k - 1))]);
            low[k][i] = std::min(low[k - 1][i], low[k - 1][i + (1 << (k - 1))]);
        }
    for (int i = 0; i < n; i++) {
        int top = high[0][i], bottom = low[0][i], j = i;
        for (int k = 19; k >= 0; k--) {
            if (j + (1 << k) > n) continue;
            int newTop = std::max(top, high[k][j]), newBottom = std::min(bottom, low[k][j]);
            if (newTop - newBottom > gap) continue;
            top = newTop, bottom = newBottom, j += 1 << k;
        }
        if (j - i > longest) longest = j - i, first = i;
    }
    std::printf("%d %d\n", longest, first + 1);
}
