#include <stdio.h>

static char turns[200002];

int main(void) {
    FILE *in = fopen("lamps.in", "r"), *out = fopen("lamps.out", "w");
    int n, m, left, right, on = 0, row = 0, longest = 0, state = 0;
    if (fscanf(in, "%d %d", &n, &m) != 2) return 1;
    while (m-- > 0) {
        if (fscanf(in, "%d %d", &left, &right) != 2) return 1;
        turns[left] ^= 1;
        turns[right + 1] ^= 1;
    }
    for (int i = 1; i <= n; i++) {
        state ^= turns[i];
        on += state;
        row = state ? row + 1 : 0;
        if (row > longest) longest = row;
    }
    fprintf(out, "%d %d\n", on, longest);
    fclose(out);
    return 0;
}
