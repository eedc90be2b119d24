# the default function turns strangers into JSON values
import json
from datetime import date, timedelta
from decimal import Decimal

def plain(o):
    if isinstance(o, date):
        return o.isoformat()
    if isinstance(o, (set, frozenset)):
        return sorted(o)
    if isinstance(o, Decimal):
        return {"dec": str(o)}
    raise TypeError("no idea about " + type(o).__name__)

print(json.dumps({"d": date(2024, 2, 29), "s": {3, 1, 2}, "x": Decimal("2.50")}, default=plain))
print(json.dumps([date(1999, 12, 31)] * 2, default=str))
print(json.dumps([frozenset(), [set()]], default=plain, indent=1))
print(json.dumps({"td": timedelta(minutes=90)}, default=str))
print(json.dumps([1, "a"], default=lambda o: 1 / 0))
try:
    json.dumps(timedelta(1), default=plain)
except TypeError as e:
    print(str(e).split("\n")[0])
