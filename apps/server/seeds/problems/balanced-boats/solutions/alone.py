# Everybody gets a boat.
print(input().split()[0])
