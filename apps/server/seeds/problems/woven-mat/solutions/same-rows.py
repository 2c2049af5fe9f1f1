# Starts every row with the same strip.
rows, columns = map(int, input().split())
for i in range(rows):
    print(*('|-'[j % 2] for j in range(columns)))
