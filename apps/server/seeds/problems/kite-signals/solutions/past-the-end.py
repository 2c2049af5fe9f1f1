# Looks at the kite behind the last one.
message = input()
brief = ''
length = 1
for i in range(len(message)):
    if message[i] == message[i + 1]:
        length += 1
    else:
        brief += message[i] + (str(length) if length > 1 else '')
        length = 1
print(brief if len(brief) < len(message) else message)
