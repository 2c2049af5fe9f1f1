# Believes that the villages come in order.
import sys

n, k, *x = map(int, sys.stdin.buffer.read().split())
low, high = 0, max(x) - min(x)
while low < high:
    middle = (low + high) // 2
    towers, start = 0, None
    for village in x:
        if start is None or not start <= village <= start + middle:
            towers += 1
            start = village
    if towers <= k:
        high = middle
    else:
        low = middle + 1
print(low)
