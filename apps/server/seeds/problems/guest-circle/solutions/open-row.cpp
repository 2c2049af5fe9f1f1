#include <cstdio>

// Alternates the lower and the upper half, but forgets that the last guest sits beside the first.
int main() {
    int n, d;
    if (std::scanf("%d %d", &n, &d) != 2) return 1;
    if (d > (n - 1) / 2) {
        std::puts("NO");
        return 0;
    }
    std::puts("YES");
    int half = n / 2;
    for (int i = half; i >= 1; i--) std::printf("%d %d ", i, i + half);
    if (n % 2 == 1) std::printf("%d", n);
    std::puts("");
}
