# escapes inside JSON texts
import json
cases = [r'"a\nb"', r'"\u00e6\u00f8"', r'"\ud83d\ude42"', r'"\/"', r'"\\"', r'"\""', r'"\t\b\f\r"', '"æøå"', r'"\u0000"', r'"\u20AC"']
for c in cases:
    v = json.loads(c)
    print(c, repr(v), len(v))
for bad in ['"\\x41"', '"\\u12"', '"tab\there"', '"open', "'single'"]:
    try:
        print(json.loads(bad))
    except json.JSONDecodeError as e:
        print(type(e).__name__, e)
