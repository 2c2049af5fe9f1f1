#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, load;
    if (std::scanf("%d %d", &n, &load) != 2) return 1;
    std::vector<long long> best(load + 1);
    for (int i = 0; i < n; i++) {
        long long weight, gain, count;
        if (std::scanf("%lld %lld %lld", &weight, &gain, &count) != 3) return 1;
        for (long long part = 1; count > 0; part *= 2) {
            part = std::min(part, count);
            count -= part;
            for (long long at = load; at >= weight * part; at--)
                best[at] = std::max(best[at], best[at - weight * part] + gain * part);
        }
    }
    std::printf("%lld\n", best[load]);
}
