n, d = map(int, input().split())
step = (n - 1) // 2
if d > step:
    print('No')
else:
    print('Yes')
    seated = [False] * n
    for start in range(n):
        guest = start
        while not seated[guest]:
            seated[guest] = True
            print(guest + 1, end=' ')
            guest = (guest + step) % n
