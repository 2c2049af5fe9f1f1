#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (std::scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<int> x(n);
    for (int &village : x)
        if (std::scanf("%d", &village) != 1) return 1;
    std::sort(x.begin(), x.end());
    int low = 0, high = x.back() - x.front();
    while (low < high) {
        int middle = low + (high - low) / 2, towers = 0;
        long long end = -1;
        for (int village : x)
            if (village > end) towers++, end = (long long)village + middle;
        if (towers <= k) high = middle;
        else low = middle + 1;
    }
    std::printf("%d\n", low);
}
