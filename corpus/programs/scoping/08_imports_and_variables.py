# imported names that are assigned later, and imports of functions
from datetime import date, timedelta
from math import floor, sqrt
days = [date(2024, 1, 31), date(2024, 2, 29)]
for date in days:
    print(date.isoformat(), (date + timedelta(days=1)).day)
floor = floor(2.5)
print(floor, sqrt(16))
def f():
    from math import sqrt as root
    return root(9)
def g(sqrt):
    return sqrt + 1
print(f(), g(1), floor)
def h(text):
    import json
    dumps = json.dumps
    return dumps(text)
def dumps(x):
    return "mine"
print(h("a"), dumps(1))
class C:
    from math import pi
    radius = 2
    area = round(pi * radius ** 2, 3)
print(C.area)
try:
    from math import inf as limit
except ImportError:
    limit = 1e308
print(limit)
