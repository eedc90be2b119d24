# which Python type each JSON value becomes
import json
text = '{"i": 10, "f": 1.0, "e": 1e3, "n": null, "t": true, "s": "x", "l": [], "o": {}, "neg": -0, "nf": -0.0, "big": 9007199254740993}'
doc = json.loads(text)
for k, v in doc.items():
    print(k, repr(v), type(v).__name__)
print(json.loads('"just text"'), json.loads("3"), json.loads(" null "), json.loads("\n[1 ,2\t]\r\n"))
print(json.loads("1E5"), json.loads("1.5e-3"), json.loads("2e+2"))
print(json.loads('{"a": 1, "b": 2, "a": 3}'))
