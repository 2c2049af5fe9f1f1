/* Reads integers until the end and prints their sum. */
#include <stdio.h>

int main(void) {
  long long sum = 0;
  int value;
  while (scanf("%d", &value) == 1) sum += value;
  printf("%lld\n", sum);
  return 0;
}
