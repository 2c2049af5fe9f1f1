import sys
from bisect import bisect_right


def main():
    n, k, *x = map(int, sys.stdin.buffer.read().split())
    x.sort()

    def enough(length):
        village = 0
        for _ in range(k):
            village = bisect_right(x, x[village] + length, village)
            if village == n:
                return True
        return False

    low, high = 0, x[-1] - x[0]
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    print(low)


main()
