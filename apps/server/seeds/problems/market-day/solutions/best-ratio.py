# Takes the goods with the best gain per kilogram first.
import sys

n, load, *goods = map(int, sys.stdin.buffer.read().split())
kinds = sorted(zip(goods[::3], goods[1::3], goods[2::3]), key=lambda kind: -kind[1] / kind[0])
total = 0
for weight, gain, count in kinds:
    pieces = min(count, load // weight)
    load -= pieces * weight
    total += pieces * gain
print(total)
