# broken input: padding, strangers, validate, wrong types
import base64
for s in ["a", "ab", "abc", "abcde", "YWJj", "YW Jj", "YW\nJj\n", "YWJj!!", "Y=WJj", "====", "YQ==YQ=="]:
    try:
        print(repr(s), base64.b64decode(s))
    except ValueError as e:
        print(repr(s), type(e).__name__)
for s in ["YW Jj", "YWJj", "YWJj\n", "é"]:
    try:
        print(repr(s), base64.b64decode(s, validate=True))
    except ValueError as e:
        print(repr(s), "ValueError")
for bad in [lambda: base64.b64encode("text"), lambda: base64.b64encode(None), lambda: base64.b64decode(5)]:
    try:
        bad()
    except TypeError as e:
        print(type(e).__name__, e)
