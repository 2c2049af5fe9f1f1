import sys
from array import array
from collections import deque


def main():
    n, gap = map(int, sys.stdin.buffer.readline().split())
    heights = array('i', map(int, sys.stdin.buffer.readline().split()))
    high, low = deque(), deque()
    start = longest = first = 0
    for day, height in enumerate(heights):
        while high and heights[high[-1]] <= height:
            high.pop()
        while low and heights[low[-1]] >= height:
            low.pop()
        high.append(day)
        low.append(day)
        while heights[high[0]] - heights[low[0]] > gap:
            start += 1
            if high[0] < start:
                high.popleft()
            if low[0] < start:
                low.popleft()
        if day - start >= longest:
            longest, first = day - start + 1, start
    print(longest, first + 1)


main()
