import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m, q = data[:3]
    end = 3 + 3 * m
    paths = [[] for _ in range(n + 1)]
    for u, v, w in zip(data[3:end:3], data[4:end:3], data[5:end:3]):
        paths[u].append((v, w))
        paths[v].append((u, w))
    counter = [-1] * (n + 1)
    counter[1] = 0
    order, loops = [1], set()
    for here in order:
        base = counter[here]
        for other, sign in paths[here]:
            if counter[other] < 0:
                counter[other] = base ^ sign
                order.append(other)
            else:
                loops.add(base ^ sign ^ counter[other])
    basis = []
    for value in loops:
        for known in basis:
            if value ^ known < value:
                value ^= known
        if value:
            basis.append(value)
            basis.sort(reverse=True)
    answers = []
    for a, b in zip(data[end::2], data[end + 1::2]):
        value = counter[a] ^ counter[b]
        for known in basis:
            if value ^ known > value:
                value ^= known
        answers.append(value)
    print('\n'.join(map(str, answers)))


main()
