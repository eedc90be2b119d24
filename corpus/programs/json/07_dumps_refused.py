# values that have no JSON form raise TypeError that names the type
import json
from datetime import date
from decimal import Decimal
for v in [{1, 2}, date(2024, 5, 1), Decimal("1.5"), b"raw", 1j, object, range(3)]:
    try:
        print(json.dumps({"v": v}))
    except TypeError as e:
        print("TypeError:", str(e).split("\n")[0])
loop = [1]
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as e:
    print(type(e).__name__, e)
