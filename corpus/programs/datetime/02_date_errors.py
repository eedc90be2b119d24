# dates that do not exist and arguments of the wrong kind
from datetime import date, datetime, time
tries = [(2023, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (0, 1, 1), (10000, 1, 1), (1900, 2, 29), (2024, 1, 0)]
for t in tries:
    try:
        print(date(*t))
    except ValueError as e:
        print(t, type(e).__name__)
for h, m in [(24, 0), (-1, 0), (0, 60)]:
    try:
        time(h, m)
    except ValueError as e:
        print(h, m, e)
for call in [lambda: date("2024", 1, 1), lambda: date(2024, 1.0, 1), lambda: date(2024, 1) , lambda: datetime(2024, 1, None)]:
    try:
        call()
    except TypeError as e:
        print("TypeError")
