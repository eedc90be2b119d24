# parse_float, parse_int, object_hook and object_pairs_hook
import json
from decimal import Decimal
text = '{"price": 19.90, "qty": 3, "dims": {"w": 1.10, "h": 2}}'
print(json.loads(text, parse_float=Decimal))
print(json.loads(text, parse_float=str, parse_int=lambda s: "int " + s))
print(json.loads(text, object_hook=lambda d: sorted(d)))
print(json.loads(text, object_pairs_hook=lambda pairs: [k for k, v in pairs]))
print(json.loads('{"a": 1, "a": 2}', object_pairs_hook=list))

def no_twins(pairs):
    seen = {}
    for k, v in pairs:
        if k in seen:
            raise ValueError("twice: " + k)
        seen[k] = v
    return seen

try:
    json.loads('{"x": {"y": 1, "y": 2}}', object_pairs_hook=no_twins)
except ValueError as e:
    print(e)
print(json.loads("[NaN, Infinity]", parse_constant=lambda s: "<" + s + ">"))
