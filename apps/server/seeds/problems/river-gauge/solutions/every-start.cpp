#include <algorithm>
#include <cstdio>
#include <vector>

// Tries every first day on its own.
int main() {
    int n, gap, longest = 0, first = 0;
    if (std::scanf("%d %d", &n, &gap) != 2) return 1;
    std::vector<int> h(n);
    for (int &height : h)
        if (std::scanf("%d", &height) != 1) return 1;
    for (int i = 0; i < n; i++) {
        int high = h[i], low = h[i], j = i;
        while (j < n && std::max(high, h[j]) - std::min(low, h[j]) <= gap) {
            high = std::max(high, h[j]);
            low = std::min(low, h[j]);
            j++;
        }
        if (j - i > longest) longest = j - i, first = i;
    }
    std::printf("%d %d\n", longest, first + 1);
}
