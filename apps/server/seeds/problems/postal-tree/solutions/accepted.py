import sys


def main():
    n, *ends = map(int, sys.stdin.buffer.read().split())
    paths = [[] for _ in range(n + 1)]
    for u, v in zip(ends[::2], ends[1::2]):
        paths[u].append(v)
        paths[v].append(u)
    parent, size = [0] * (n + 1), [1] * (n + 1)
    order = [1]
    for village in order:
        for other in paths[village]:
            if other != parent[village]:
                parent[other] = village
                order.append(other)
    total = [0] * (n + 1)
    for village in reversed(order[1:]):
        size[parent[village]] += size[village]
        total[1] += size[village]
    for village in order[1:]:
        total[village] = total[parent[village]] + n - 2 * size[village]
    best = min(range(1, n + 1), key=lambda village: (total[village], village))
    print(best, total[best])


main()
