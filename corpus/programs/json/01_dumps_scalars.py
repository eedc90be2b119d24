# json.dumps of single values: None, booleans, numbers, texts
import json
for value in [None, True, False, 0, -7, 12345678901, 1.0, -0.0, 0.1, 1e20, 1e16, 123456.789, 1e-7, "", "plain"]:
    print(json.dumps(value))
print(type(json.dumps(3)).__name__, len(json.dumps("é")))
print(json.dumps((1, 2)) == json.dumps([1, 2]))
