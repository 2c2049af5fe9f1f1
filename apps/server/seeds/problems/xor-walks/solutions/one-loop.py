# Adds at most one loop to the walk.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, m, q = data[:3]
end = 3 + 3 * m
paths = [[] for _ in range(n + 1)]
for u, v, w in zip(data[3:end:3], data[4:end:3], data[5:end:3]):
    paths[u].append((v, w))
    paths[v].append((u, w))
counter = [-1] * (n + 1)
counter[1] = 0
order, loops = [1], {0}
for here in order:
    for other, sign in paths[here]:
        if counter[other] < 0:
            counter[other] = counter[here] ^ sign
            order.append(other)
        else:
            loops.add(counter[here] ^ sign ^ counter[other])
for a, b in zip(data[end::2], data[end + 1::2]):
    print(max(counter[a] ^ counter[b] ^ loop for loop in loops))
