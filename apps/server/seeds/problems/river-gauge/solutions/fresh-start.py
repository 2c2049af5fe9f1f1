# Begins a new period from nothing whenever a reading does not fit.
import sys

n, gap, *heights = map(int, sys.stdin.buffer.read().split())
longest = first = start = 0
high = low = heights[0]
for day, height in enumerate(heights):
    high, low = max(high, height), min(low, height)
    if high - low > gap:
        start, high, low = day, height, height
    if day - start >= longest:
        longest, first = day - start + 1, start
print(longest, first + 1)
