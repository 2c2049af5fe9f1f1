import sys


def main():
    n, load, *goods = map(int, sys.stdin.buffer.read().split())
    best = [0] * (load + 1)
    for weight, gain, count in zip(goods[::3], goods[1::3], goods[2::3]):
        count = min(count, load // weight)
        part = 1
        while count > 0:
            part = min(part, count)
            count -= part
            w, g = weight * part, gain * part
            part *= 2
            best[w:] = [a if a > b + g else b + g for a, b in zip(best[w:], best)]
    print(best[load])


main()
