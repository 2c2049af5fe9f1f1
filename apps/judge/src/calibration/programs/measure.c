#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 88172645463325252ULL;
static uint32_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

static uint64_t integers(void) {
    uint64_t sum = 0, x = 1;
    for (uint32_t i = 1; i < 9000000; i++) {
        x = (x * 48271 + i) % 2147483647;
        sum += (x ^ (sum >> 3)) % (i | 1);
    }
    return sum;
}

enum { cells = 1 << 20, steps = 3000000 };
static uint64_t memory(void) {
    uint32_t *to = malloc(cells * sizeof *to);
    for (uint32_t i = 0; i < cells; i++) to[i] = i;
    for (uint32_t i = cells - 1; i > 0; i--) {
        uint32_t j = next() % i, kept = to[i];
        to[i] = to[j];
        to[j] = kept;
    }
    uint32_t at = 0;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < steps; i++) sum += at = to[at];
    free(to);
    return sum;
}

enum { numbers = 400000, rounds = 2 };
static int list[numbers];
static void sort(int low, int high) {
    while (low < high) {
        int pivot = list[low + (high - low) / 2], i = low, j = high;
        while (i <= j) {
            while (list[i] < pivot) i++;
            while (list[j] > pivot) j--;
            if (i <= j) {
                int kept = list[i];
                list[i++] = list[j];
                list[j--] = kept;
            }
        }
        sort(low, j);
        low = i;
    }
}
static uint64_t branches(void) {
    uint64_t sum = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < numbers; i++) list[i] = (int)(next() >> 2);
        sort(0, numbers - 1);
        sum += (uint64_t)list[numbers / 2];
    }
    return sum;
}

int main(void) {
    switch (getchar()) {
        case 'i': printf("%llu\n", (unsigned long long)integers()); return 0;
        case 'm': printf("%llu\n", (unsigned long long)memory()); return 0;
        case 'b': printf("%llu\n", (unsigned long long)branches()); return 0;
    }
    return 1;
}
