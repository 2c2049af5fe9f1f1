import sys
from heapq import heappop, heappush


def costs_from(start, lines):
    cost = [float('inf')] * len(lines)
    cost[start] = 0
    heap = [(0, start)]
    while heap:
        paid, station = heappop(heap)
        if paid > cost[station]:
            continue
        for other, price in lines[station]:
            if paid + price < cost[other]:
                cost[other] = paid + price
                heappush(heap, (paid + price, other))
    return cost


def main():
    n, m, *data = map(int, sys.stdin.buffer.read().split())
    lines = [[] for _ in range(n + 1)]
    for u, v, w in zip(data[::3], data[1::3], data[2::3]):
        lines[u].append((v, w))
        lines[v].append((u, w))
    forth, back = costs_from(1, lines), costs_from(n, lines)
    best = forth[n]
    for u, v in zip(data[::3], data[1::3]):
        best = min(best, forth[u] + back[v], forth[v] + back[u])
    print(-1 if best == float('inf') else best)


main()
