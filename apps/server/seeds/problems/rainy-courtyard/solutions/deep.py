# Searches in depth and shortens what it found; the way is longer than Python's stack.
n, m, k = map(int, input().split())
yard = [input() for _ in range(n)]
best = {}


def walk(row, column, steps, wet):
    if not (0 <= row < n and 0 <= column < m) or yard[row][column] == '#':
        return
    wet += yard[row][column] == '~'
    if wet > k or best.get((row, column, wet), steps + 1) <= steps:
        return
    best[row, column, wet] = steps
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        walk(row + down, column + right, steps + 1, wet)


walk(0, 0, 0, 0)
ways = [best[n - 1, m - 1, wet] for wet in range(k + 1) if (n - 1, m - 1, wet) in best]
print(min(ways) if ways else -1)
