#include <cstdio>

int main() {
    int hour, minute, journey;
    if (std::scanf("%d:%d %d", &hour, &minute, &journey) != 3) return 1;
    int arrival = hour * 60 + minute + journey;
    std::printf("%02d:%02d +%d\n", arrival / 60 % 24, arrival % 60, arrival / 1440);
}
