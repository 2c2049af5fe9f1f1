# Tries every order of the guests.
from itertools import permutations

n, d = map(int, input().split())
for order in permutations(range(1, n + 1)):
    if all(abs(a - b) >= d for a, b in zip(order, order[1:] + order[:1])):
        print('YES')
        print(*order)
        break
else:
    print('NO')
