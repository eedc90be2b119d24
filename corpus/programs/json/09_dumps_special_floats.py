# NaN and infinities, allowed or refused, and how floats look
import json
import math
inf = float("inf")
print(json.dumps([inf, -inf, float("nan")]))
print(json.loads("[Infinity, -Infinity]"), math.isnan(json.loads("NaN")))
for f in [inf, -inf, float("nan")]:
    try:
        json.dumps(f, allow_nan=False)
    except ValueError as e:
        print(type(e).__name__, str(e).split(":")[0])
print(json.dumps([0.1 + 0.2, 1 / 3, 2.0, 100.0, 1e15, 1e22, 5e-324, 1.7976931348623157e308]))
print(json.dumps([0.1, 1.5], allow_nan=False))
