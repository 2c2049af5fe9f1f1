# Cuts the road into k equal parts.
import sys

n, k, *x = map(int, sys.stdin.buffer.read().split())
print(-(-(max(x) - min(x)) // k))
