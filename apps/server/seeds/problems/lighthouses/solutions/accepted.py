from math import gcd


def inverse(a, m):
    old, new, x, y = a % m, m, 1, 0
    while new:
        q = old // new
        old, new, x, y = new, old - q * new, y, x - q * y
    return x % m


def main():
    together, second = 1, 0
    for _ in range(int(input())):
        period, first = map(int, input().split())
        step = gcd(together, period)
        if (first - second) % step:
            return -1
        rest = period // step
        times = (first - second) // step * inverse(together // step, rest) % rest
        second += together * times
        together *= rest
    return second


print(main())
