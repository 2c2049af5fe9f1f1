import sys

n, gap, *weights = map(int, sys.stdin.buffer.read().split())
weights.sort()
boats = i = 0
while i < n:
    boats += 1
    i += 2 if i + 1 < n and weights[i + 1] - weights[i] <= gap else 1
print(boats)
