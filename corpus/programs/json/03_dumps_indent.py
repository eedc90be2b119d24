# indentation by number, by text, and of empty containers
import json
order = {"lines": [{"sku": "K-1", "n": 2}, {}], "notes": [], "deep": [[[]]], "t": (1,)}
print(json.dumps(order, indent=2))
print(json.dumps(order, indent=0))
print(json.dumps(order, indent="--"))
print(json.dumps([1, [2]], indent="\t").replace("\t", "<T>"))
print(json.dumps([], indent=4), json.dumps({}, indent=4), json.dumps("s", indent=4))
print(json.dumps([1, 2], indent=None))
print(json.dumps([1, 2], indent=False))
