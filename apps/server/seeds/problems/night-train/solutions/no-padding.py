departure, journey = input().split()
hour, minute = map(int, departure.split(':'))
days, rest = divmod(hour * 60 + minute + int(journey), 1440)
print('%d:%d +%d' % (rest // 60, rest % 60, days))
