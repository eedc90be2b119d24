# keys that are not texts are turned into texts, or refused, or skipped
import json
print(json.dumps({1: "one", 2.5: "f", True: "t", None: "n"}))
print(json.dumps({False: 0, -3: 1, 1e100: 2}))
back = json.loads(json.dumps({1: {2: 3}}))
print(back, "1" in back, 1 in back)
for bad in [(1, 2), frozenset([1])]:
    try:
        json.dumps({bad: 1})
    except TypeError as e:
        print(type(e).__name__, e)
print(json.dumps({(1, 2): "gone", "kept": 1}, skipkeys=True))
print(json.dumps({(1,): 1}, skipkeys=True))
print(json.dumps({"1": "text", 1: "number"}))
