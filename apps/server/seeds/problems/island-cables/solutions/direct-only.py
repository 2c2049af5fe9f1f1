# Knows only routes of one cable.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, m, q = data[:3]
end = 3 + 3 * m
best = {}
for u, v, c in zip(data[3:end:3], data[4:end:3], data[5:end:3]):
    best[u, v] = best[v, u] = max(c, best.get((u, v), -1))
for a, b in zip(data[end::2], data[end + 1::2]):
    print(best.get((a, b), -1))
