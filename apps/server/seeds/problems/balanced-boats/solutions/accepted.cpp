#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, gap;
    if (std::scanf("%d %d", &n, &gap) != 2) return 1;
    std::vector<int> weight(n);
    for (int &w : weight)
        if (std::scanf("%d", &w) != 1) return 1;
    std::sort(weight.begin(), weight.end());
    int boats = 0;
    for (int i = 0; i < n; i++) {
        boats++;
        if (i + 1 < n && weight[i + 1] - weight[i] <= gap) i++;
    }
    std::printf("%d\n", boats);
}
