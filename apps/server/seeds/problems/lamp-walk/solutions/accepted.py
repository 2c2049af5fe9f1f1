with open('lamps.in') as source:
    n, m, *ends = map(int, source.read().split())
turns = [0] * (n + 2)
for left, right in zip(ends[::2], ends[1::2]):
    turns[left] ^= 1
    turns[right + 1] ^= 1
state = on = row = longest = 0
for turn in turns[1:n + 1]:
    state ^= turn
    if state:
        on += 1
        row += 1
        longest = max(longest, row)
    else:
        row = 0
with open('lamps.out', 'w') as target:
    print(on, longest, file=target)
