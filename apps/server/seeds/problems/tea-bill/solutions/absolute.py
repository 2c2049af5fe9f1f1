# Forgets that the adjustment may be negative.
a, b = map(int, input().split())
print(a + abs(b))
