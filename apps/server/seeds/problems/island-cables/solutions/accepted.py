import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m, q = data[:3]
    end = 3 + 3 * m
    cables = sorted(zip(data[5:end:3], data[3:end:3], data[4:end:3]), reverse=True)
    head = list(range(n + 1))
    size = [1] * (n + 1)
    capacity = [0] * (n + 1)
    for strength, u, v in cables:
        while head[u] != u:
            u = head[u]
        while head[v] != v:
            v = head[v]
        if u != v:
            if size[u] < size[v]:
                u, v = v, u
            head[v] = u
            size[u] += size[v]
            capacity[v] = strength
    answers = []
    for a, b in zip(data[end::2], data[end + 1::2]):
        least = -1
        while a != b:
            if capacity[a] < capacity[b]:
                a, b = b, a
            if head[a] == a:
                least = -1
                break
            least = capacity[a]
            a = head[a]
        answers.append(least)
    print('\n'.join(map(str, answers)))


main()
