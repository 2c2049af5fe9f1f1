rows, columns = map(int, input().split())
lines = (' '.join('|-'[(i + j) % 2] for j in range(columns)) for i in range(rows))
print('\n'.join(lines), end='')
