from itertools import groupby

message = input()
runs = ((letter, len(list(run))) for letter, run in groupby(message))
brief = ''.join(letter + (str(length) if length > 1 else '') for letter, length in runs)
print(brief if len(brief) < len(message) else message)
