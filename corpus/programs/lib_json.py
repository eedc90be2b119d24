# json: what is written, what is read, and CPython's words for what cannot be
import json
from json import JSONDecodeError, dumps, loads

value = {"text": "a\"b\\c\n\t\x08\x0c\x1f\x7f é \u2028 😀 /", "int": -5, "float": 1.0, "big": 1e22, "small": 1e-7, "none": None,
         "yes": True, "no": False, "list": [1, [2, []], {}], "tuple": (1, ("x",)), "dict": {"a": {"b": []}}}
print(dumps(value))
print(dumps(value, ensure_ascii=False))
print(json.dumps(value, indent=2))
print(dumps(value, indent="\t", sort_keys=True))
print(dumps({"b": [1, {"z": 1, "a": ()}], "a": None}, indent=0, sort_keys=True), dumps([[], {}, ()], indent=4))
print(dumps([1, 2, {"a": 3}], separators=(",", ":")), dumps([1, {"a": 2}], indent=1, separators=(" , ", " = ")))
print(dumps({1: 1, 2.5: 2, True: 3, None: 4, "s": 5}), dumps({False: 0}), dumps({1.0: "x"}), dumps({}))
print(dumps([float("nan"), float("inf"), -float("inf")]), dumps("x"), dumps(3), dumps(None), dumps(0.1 + 0.2), dumps(-0.0))
print(dumps({(1, 2): 3, "a": 1}, skipkeys=True), dumps([True], indent=True), dumps([1], indent=None), dumps(1, default=None))
for bad in [{1, 2}, {"a": {1}}, b"x", range(3), len, {(1,): 2}]:
    try:
        print(dumps(bad))
    except TypeError as e:
        print(e)
try:
    dumps([float("nan")], allow_nan=False)
except ValueError as e:
    print(e)
try:
    dumps({"a": 1, 2: 3}, sort_keys=True)
except TypeError as e:
    print(e)
loop = [1]
loop.append(loop)
try:
    dumps(loop)
except ValueError as e:
    print(e)
shared = [1]
print(dumps([shared, shared]))
for text in ["null", "true", "false", "0", "-0", "-12", "1.5", "1e3", "1E-2", "-1.5e+2", '"x"', "[]", "{}", " [1 , 2 ] ", '{"a" : {"b":[]}}', "NaN",
             "Infinity", "-Infinity", "1e400", '"\\u00e9\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\"\\\\"', '{"a":1,"a":2}', "\t\r\n1", '["é", "😀"]', '"\u2028"']:
    found = loads(text)
    print(repr(text), repr(found), isinstance(found, int), isinstance(found, float))
for text in ["", " ", "{", "[", "[1", "[1,", "[1,]", "[1 2]", '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{"a" 1}', "{a:1}", "{1:2}", '"abc', '"a\nb"', '"\\x"',
             '"\\u12"', '"\\u12g4"', '"\\', "nul", "tru", "1 2", "01", "1.", ".5", "1e", "-", "+1", "--1", "'a'", "[1]]", "{}x", "\n\n [1,\n x]", "é", '["é" 1]', "\ufeff1",
             "NaN1", '{"a":1 "b":2}', "[,1]", '{,}', "[1,,2]", "undefined", '{"a":}', '"\\u1234']:
    try:
        print(loads(text))
    except JSONDecodeError as e:
        print(repr(text), e.msg, "|", e.lineno, e.colno, e.pos, "|", e, repr(e), isinstance(e, ValueError))
for wrong in [None, 5, [1], {"a": 1}]:
    try:
        loads(wrong)
    except TypeError as e:
        print(e)
print(loads(b'{"a": [1, "\xc3\xa9"]}'), loads('"a\tb"', strict=False), loads(dumps(value)) == loads(dumps(value, indent=3)))
deep = loads("[" * 50 + "]" * 50)
print(dumps(deep))
try:
    json.dumps()
except TypeError as e:
    print(e)
try:
    json.dumps(1, 2)
except TypeError as e:
    print(e)
try:
    json.loads("[1")
except ValueError as e:
    print("as ValueError:", e)
print(json.JSONDecodeError, JSONDecodeError)
loads('{"open": ')
