# messages and places of broken JSON
import json
bad = ["", "  ", "{", "[", "[1 2]", "{\"a\" 1}", "{a: 1}", "tru", "nul", "01", "1.", "-", "+1", ".5", "[1]]", "{} x", "{\"a\": }", "{1: 2}", "[1\n,\n?]", "hello", "{\"k\": 1 \"j\": 2}"]
for b in bad:
    try:
        print(repr(b), "->", json.loads(b))
    except ValueError as e:
        print(repr(b), "!", e)
