# __format__ with datetime and decimal, format() with objects
from datetime import date, datetime, timedelta
from decimal import Decimal
d = date(2024, 3, 9)
print(f"{d} {d:%d.%m.%Y} {d:%A %j} [{d!s:>12}] {datetime(2024, 1, 2, 3, 4, 5):%H:%M:%S} {timedelta(days=1, seconds=5)}")
print(f"{Decimal('3.14159'):.2f} {Decimal('1E+3')} {Decimal('1234.5'):,} {Decimal('0.10')} [{Decimal('2.5'):>8}] {Decimal('-1'):+}")
class Money:
    def __init__(self, c): self.c = c
    def __format__(self, spec):
        if spec == "eu": return f"{self.c // 100},{self.c % 100:02} €"
        return format(self.c / 100, spec or ".2f")
m = Money(123456)
print(f"{m} {m:eu} {m:,.1f} [{m:>10.2f}]", "{:eu}".format(m), format(m), format(m, "e"))
try:
    f"{m:zz}"
except ValueError as e:
    print(type(e).__name__)
try:
    format(object(), ">3")
except TypeError as e:
    print(e)
