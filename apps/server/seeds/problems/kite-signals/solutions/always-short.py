# Writes the short form even when it saves nothing.
from itertools import groupby

message = input()
runs = ((letter, len(list(run))) for letter, run in groupby(message))
print(''.join(letter + (str(length) if length > 1 else '') for letter, length in runs))
