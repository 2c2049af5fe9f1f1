#include <stdio.h>

int main(void) {
    int hour, minute, journey;
    if (scanf("%d:%d %d", &hour, &minute, &journey) != 3) return 1;
    minute += journey;
    hour += minute / 60;
    minute %= 60;
    printf("%02d:%02d +%d\n", hour % 24, minute, hour / 24);
    return 0;
}
