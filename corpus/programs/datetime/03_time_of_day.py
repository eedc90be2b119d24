# time: fields, text forms, comparison, truth, replace
from datetime import time
for t in [time(), time(9), time(9, 5), time(23, 59, 59), time(1, 2, 3, 4), time(12, 0, 0, 500000)]:
    print(t, repr(t), t.isoformat(), t.isoformat("minutes"), t.isoformat(timespec="milliseconds"), bool(t))
print(time(9) < time(10), time(9, 30) == time(9, 30, 0), max(time(8), time(7, 59)), sorted([time(3), time(1, 1), time(1)]))
print(time(9, 5).replace(minute=45), time(9, 5).replace(hour=0), time.fromisoformat("07:08"), time.fromisoformat("07:08:09.123456"))
print(time(15, 4).strftime("%I:%M %p"), time(0, 4).strftime("%I:%M %p|%H%M"), time.min, time.max)
try:
    time(9) < 9
except TypeError as e:
    print(type(e).__name__, e)
print(time(9) == 9, time(9) != "09:00:00")
