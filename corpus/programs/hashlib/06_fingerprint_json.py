# a fingerprint of a document does not depend on the order of its keys
import hashlib
import json

def mark(doc):
    return hashlib.sha256(json.dumps(doc, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:12]

a = {"b": [1, 2], "a": {"y": None, "x": "é"}}
b = {"a": {"x": "é", "y": None}, "b": [1, 2]}
print(mark(a), mark(b), mark(a) == mark(b), mark({**a, "c": 0}) == mark(a))
for v in [None, 0, 0.0, False, "", [], {}, "0"]:
    print(repr(v), mark(v))
print(mark([1, 2]) == mark((1, 2)), mark({1: "x"}) == mark({"1": "x"}))
