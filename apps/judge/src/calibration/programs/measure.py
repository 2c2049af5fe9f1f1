import sys

MASK = 0xFFFFFFFFFFFFFFFF
state = 88172645463325252


def rand():
    global state
    state ^= state << 13 & MASK
    state ^= state >> 7
    state ^= state << 17 & MASK
    return state >> 16 & 0xFFFFFFFF


def integers():
    total, x = 0, 1
    for i in range(1, 300000):
        x = (x * 48271 + i) % 2147483647
        total += (x ^ (total >> 3)) % (i | 1)
    return total


def memory():
    cells = 1 << 15
    to = list(range(cells))
    for i in range(cells - 1, 0, -1):
        j = rand() % i
        to[i], to[j] = to[j], to[i]
    at = total = 0
    for _ in range(700000):
        at = to[at]
        total += at
    return total


def branches():
    numbers = [rand() for _ in range(24000)]

    def sort(low, high):
        while low < high:
            pivot, i, j = numbers[low + (high - low) // 2], low, high
            while i <= j:
                while numbers[i] < pivot:
                    i += 1
                while numbers[j] > pivot:
                    j -= 1
                if i <= j:
                    numbers[i], numbers[j] = numbers[j], numbers[i]
                    i += 1
                    j -= 1
            sort(low, j)
            low = i

    sort(0, len(numbers) - 1)
    return numbers[len(numbers) // 2]


print({"i": integers, "m": memory, "b": branches}[sys.stdin.read(1)]())
