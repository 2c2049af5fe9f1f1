# Does not mind puddles at all.
from collections import deque

n, m, k = map(int, input().split())
yard = [input() for _ in range(n)]
steps = {(0, 0): 0}
queue = deque(steps)
while queue:
    row, column = queue.popleft()
    for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
        if 0 <= cell[0] < n and 0 <= cell[1] < m and yard[cell[0]][cell[1]] != '#' and cell not in steps:
            steps[cell] = steps[row, column] + 1
            queue.append(cell)
print(steps.get((n - 1, m - 1), -1))
