# Tries every number of pieces of every kind.
import sys

n, load, *goods = map(int, sys.stdin.buffer.read().split())


def earn(kind, space):
    if kind == n:
        return 0
    weight, gain, count = goods[3 * kind:3 * kind + 3]
    return max(earn(kind + 1, space - k * weight) + k * gain for k in range(min(count, space // weight) + 1))


print(earn(0, load))
