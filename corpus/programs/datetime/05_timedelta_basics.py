# timedelta: normal form, text, total_seconds, fields
from datetime import timedelta
for td in [timedelta(), timedelta(1), timedelta(-1), timedelta(hours=25), timedelta(minutes=-1), timedelta(days=2, seconds=-1), timedelta(weeks=1, hours=3, minutes=7), timedelta(milliseconds=1500), timedelta(microseconds=-1), timedelta(hours=0.5), timedelta(days=1.5), timedelta(days=100, microseconds=7)]:
    print(td, repr(td), td.days, td.seconds, td.microseconds, td.total_seconds(), bool(td))
print(timedelta(seconds=86399) < timedelta(1), timedelta(hours=24) == timedelta(days=1), timedelta(0) == 0)
print(timedelta.min.days, timedelta.max.days, timedelta.resolution)
