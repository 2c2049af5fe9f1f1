# Believes that no two periods have a common divisor.
together, second = 1, 0
impossible = False
for _ in range(int(input())):
    period, first = map(int, input().split())
    for _ in range(period):
        if second % period == first:
            break
        second += together
    else:
        impossible = True
    together *= period
print(-1 if impossible else second)
