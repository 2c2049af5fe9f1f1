#include <algorithm>
#include <cstdio>
#include <vector>

// Tries the lengths 0, 1, 2, ... one after another.
int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<int> x(n);
    for (int &village : x)
        if (std::scanf("%d", &village) != 1) return 1;
    std::sort(x.begin(), x.end());
    for (int length = 0;; length++) {
        int towers = 0;
        long long end = -1;
        for (int village : x)
            if (village > end) towers++, end = (long long)village + length;
        if (towers <= k) {
            std::printf("%d\n", length);
            return 0;
        }
    }
}
