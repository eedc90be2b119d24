# loads takes bytes too, and refuses what is neither
import json
print(json.loads(b'{"a": "\xc3\xa6"}'))
print(json.loads('["\u00e6"]'.encode("utf-8")))
print(json.loads(bytearray(b"[1]")))
for bad in [None, 5, {"a": 1}, ["[1]"]]:
    try:
        json.loads(bad)
    except TypeError as e:
        print(type(e).__name__, e)
