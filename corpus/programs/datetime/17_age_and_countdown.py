# ages, birthdays on the leap day, days until
from datetime import date

def age(born, on):
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))

def next_birthday(born, on):
    for y in (on.year, on.year + 1):
        try:
            day = born.replace(year=y)
        except ValueError:
            day = date(y, 3, 1)
        if day >= on:
            return day

on = date(2023, 6, 15)
for born in [date(1990, 6, 15), date(1990, 6, 16), date(1992, 2, 29), date(2023, 6, 14), date(2000, 12, 31)]:
    nb = next_birthday(born, on)
    print(born, age(born, on), nb, (nb - on).days, nb.strftime("%A"))
