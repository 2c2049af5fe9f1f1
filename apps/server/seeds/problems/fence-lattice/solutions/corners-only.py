# Counts only the corners as trees on the fence.
import sys

n, *numbers = map(int, sys.stdin.buffer.read().split())
corners = list(zip(numbers[::2], numbers[1::2]))
twice = sum(x * v - u * y for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1]))
print((abs(twice) - n + 2) // 2, n)
