# Believes that a lamp once touched stays on.
with open('lamps.in') as source:
    n, m, *ends = map(int, source.read().split())
turns = [0] * (n + 2)
for left, right in zip(ends[::2], ends[1::2]):
    turns[left] += 1
    turns[right + 1] -= 1
walkers = on = row = longest = 0
for turn in turns[1:n + 1]:
    walkers += turn
    row = row + 1 if walkers else 0
    on += walkers > 0
    longest = max(longest, row)
with open('lamps.out', 'w') as target:
    print(on, longest, file=target)
