import sys


def main():
    n, m, k = map(int, sys.stdin.readline().split())
    width = m + 1
    yard = ''.join(sys.stdin.readline().strip() + '#' for _ in range(n)) + '#' * width
    goal = (n - 1) * width + m - 1
    least = [k + 1] * len(yard)
    least[0] = 0
    wave, steps = [(0, 0)], 0
    while wave:
        following = []
        for cell, wet in wave:
            if cell == goal:
                return steps
            for other in (cell + 1, cell - 1, cell + width, cell - width):
                ground = yard[other]
                if ground == '#':
                    continue
                after = wet + 1 if ground == '~' else wet
                if after < least[other]:
                    least[other] = after
                    following.append((other, after))
        wave = following
        steps += 1
    return -1


print(main())
