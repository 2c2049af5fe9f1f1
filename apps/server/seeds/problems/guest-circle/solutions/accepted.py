# The same circle in another direction: the guests in reverse, and every number counted from the other end.
n, d = map(int, input().split())
step = (n - 1) // 2
if d > step:
    print('NO')
else:
    seated = [False] * n
    order = []
    for start in range(n):
        guest = start
        while not seated[guest]:
            seated[guest] = True
            order.append(n - guest)
            guest = (guest + step) % n
    print('YES')
    print(' '.join(map(str, reversed(order))))
