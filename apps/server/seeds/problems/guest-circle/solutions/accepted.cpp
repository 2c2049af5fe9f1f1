#include <cstdio>
#include <vector>

int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    int step = (n - 1) / 2;
    if (d > step) {
        std::puts("NO");
        return 0;
    }
    std::puts("YES");
    std::vector<bool> isSeated(n);
    for (int start = 0; start < n; start++)
        for (int guest = start; !isSeated[guest]; guest = (guest + step) % n) {
            isSeated[guest] = true;
            std::printf("%d ", guest + 1);
        }
    std::puts("");
}
