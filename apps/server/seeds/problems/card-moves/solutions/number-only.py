# Counts the cycles and leaves the plan to others.
n = int(input())
cards = [int(card) - 1 for card in input().split()]
moves = 0
for i in range(n):
    while cards[i] != i:
        home = cards[i]
        cards[i], cards[home] = cards[home], home
        moves += 1
print(moves)
