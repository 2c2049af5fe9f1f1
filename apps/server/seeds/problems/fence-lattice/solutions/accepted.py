import sys
from math import gcd

n, *numbers = map(int, sys.stdin.buffer.read().split())
corners = list(zip(numbers[::2], numbers[1::2]))
twice = on_fence = 0
for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1]):
    twice += x * v - u * y
    on_fence += gcd(x - u, y - v)
print((abs(twice) - on_fence + 2) // 2, on_fence)
