#include <stdio.h>

static int h[1000000], high[1000000], low[1000000];

int main(void) {
    int n, gap, start = 0, longest = 0, first = 0, hf = 0, ht = 0, lf = 0, lt = 0;
    if (scanf("%d %d", &n, &gap) != 2) return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &h[i]) != 1) return 1;
        while (ht > hf && h[high[ht - 1]] <= h[i]) ht--;
        while (lt > lf && h[low[lt - 1]] >= h[i]) lt--;
        high[ht++] = i;
        low[lt++] = i;
        for (; h[high[hf]] - h[low[lf]] > gap; start++) {
            if (high[hf] == start) hf++;
            if (low[lf] == start) lf++;
        }
        if (i - start + 1 > longest) longest = i - start + 1, first = start;
    }
    printf("%d %d\n", longest, first + 1);
    return 0;
}
