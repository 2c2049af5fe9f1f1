rows, columns = map(int, input().split())
for i in range(rows):
    print(' '.join('|-'[(i + j) % 2] for j in range(columns)))
