# a value without JSON form, uncaught
import json
for v in [1, "two", [3.0], {"four": None}, (5,)]:
    print(json.dumps(v))
print(json.dumps({1, 2, 3}.union([4]), default=sorted))
json.loads(None)
