# Counts the pairs in the wrong order, as if only neighbours could be exchanged.
from bisect import bisect_right, insort

n = int(input())
seen = []
moves = 0
for card in map(int, input().split()):
    moves += len(seen) - bisect_right(seen, card)
    insort(seen, card)
print(moves + 1)
