#include <algorithm>
#include <cstdio>
#include <vector>

// Reads the number of pieces and forgets it.
int main() {
    int n, load;
    if (std::scanf("%d %d", &n, &load) != 2) return 1;
    std::vector<long long> best(load + 1);
    for (int i = 0; i < n; i++) {
        int weight, gain, count;
        if (std::scanf("%d %d %d", &weight, &gain, &count) != 3) return 1;
        for (int at = load; at >= weight; at--) best[at] = std::max(best[at], best[at - weight] + gain);
    }
    std::printf("%lld\n", best[load]);
}
