# sort_keys sorts at every depth and by code point
import json
d = {"b": 1, "a": {"z": [], "Z": 0, "é": 2, "e": 3}, "B": 4, "10": 5, "9": 6, "": 7}
print(json.dumps(d))
print(json.dumps(d, sort_keys=True))
print(json.dumps(d, sort_keys=True, ensure_ascii=False))
print(json.dumps([{"y": 1, "x": 2}], sort_keys=True))
print(json.dumps({3: "c", 1: "a", 2: "b"}, sort_keys=True))
print(json.dumps({10: "c", 9: "a"}, sort_keys=True))
print(list(d))
try:
    json.dumps({"a": 1, 2: 3}, sort_keys=True)
except TypeError as e:
    print(type(e).__name__, e)
