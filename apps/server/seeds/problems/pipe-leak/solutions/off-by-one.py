# Names the last segment with water instead of the first one without.
low, high = 1, int(input())
while low < high:
    middle = (low + high) // 2
    print('?', middle, flush=True)
    if input() == '1':
        low = middle + 1
    else:
        high = middle
print('!', max(1, low - 1), flush=True)
