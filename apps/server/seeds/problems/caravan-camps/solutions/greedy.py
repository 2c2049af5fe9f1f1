# Goes on as long as another stretch today is cheaper than a new day for it.
n, camp = map(int, input().split())
water = today = 0
for a in map(int, input().split()):
    if today and (today + a) ** 2 > today ** 2 + a ** 2 + camp:
        water += today ** 2 + camp
        today = 0
    today += a
print(water + today ** 2 + camp)
