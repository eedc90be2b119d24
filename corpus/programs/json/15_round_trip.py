# loads after dumps gives an equal value, apart from tuples and keys
import json
values = [[1, [2.5, [None]]], {"a": {"b": {"c": []}}}, "q\"uote", [0.1, 1e300, -1e-300], {"": ""}, [[], {}, ""], {"ü": ["ß"]}]
for v in values:
    s = json.dumps(v)
    print(s, json.loads(s) == v, json.dumps(json.loads(s)) == s)
print(json.loads(json.dumps((1, (2, 3)))))
print(json.loads(json.dumps({1: (), 2: {}})))
nested = 7
for i in range(30):
    nested = [nested]
print(json.dumps(nested).count("["), json.loads(json.dumps(nested)) == nested)
