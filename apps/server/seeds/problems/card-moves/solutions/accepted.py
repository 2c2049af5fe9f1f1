# Brings home card n first, then card n - 1, and so on.
import sys


def main():
    n, *cards = map(int, sys.stdin.buffer.read().split())
    place = [0] * (n + 1)
    for i, card in enumerate(cards):
        place[card] = i
    moves = []
    for card in range(n, 0, -1):
        i, home = place[card], card - 1
        if i != home:
            other = cards[home]
            cards[i], place[other] = other, i
            moves.append('%d %d' % (home + 1, i + 1))
    print(len(moves))
    print('\n'.join(moves))


main()
