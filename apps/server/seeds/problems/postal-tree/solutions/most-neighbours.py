# Puts the post office where most paths meet.
n = int(input())
paths = [[] for _ in range(n + 1)]
for _ in range(n - 1):
    u, v = map(int, input().split())
    paths[u].append(v)
    paths[v].append(u)
best = max(range(1, n + 1), key=lambda village: len(paths[village]))
distance = {best: 0}
order = [best]
for village in order:
    for other in paths[village]:
        if other not in distance:
            distance[other] = distance[village] + 1
            order.append(other)
print(best, sum(distance.values()))
