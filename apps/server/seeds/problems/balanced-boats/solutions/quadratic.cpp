#include <cstdio>
#include <utility>
#include <vector>

// The right idea with the slowest of all sorts.
int main() {
    int n, gap;
    if (std::scanf("%d %d", &n, &gap) != 2) return 1;
    std::vector<int> weight(n);
    for (int &w : weight)
        if (std::scanf("%d", &w) != 1) return 1;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (weight[j] < weight[i]) std::swap(weight[i], weight[j]);
    int boats = 0;
    for (int i = 0; i < n; i++) {
        boats++;
        if (i + 1 < n && weight[i + 1] - weight[i] <= gap) i++;
    }
    std::printf("%d\n", boats);
}
