import sys


def main():
    n, camp, *difficulty = map(int, sys.stdin.buffer.read().split())
    hull = [(0, 0)]  # (way so far, water so far + way squared)
    front = way = water = 0
    for a in difficulty:
        way += a
        twice = 2 * way
        front = min(front, len(hull) - 1)
        x, y = hull[front]
        least = y - twice * x
        while front + 1 < len(hull):
            x, y = hull[front + 1]
            if y - twice * x > least:
                break
            least = y - twice * x
            front += 1
        water = least + way * way + camp
        height = water + way * way
        while len(hull) >= 2:
            (x0, y0), (x1, y1) = hull[-2], hull[-1]
            if (y1 - y0) * (way - x1) < (height - y1) * (x1 - x0):
                break
            hull.pop()
        hull.append((way, height))
    print(water)


main()
