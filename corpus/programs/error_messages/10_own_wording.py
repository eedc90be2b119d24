# messages made of values: quoting of KeyError, several args, empty, Unicode, from data
def show(e): print(f"{type(e).__name__}: {e}" if str(e) else type(e).__name__, "|", len(e.args))
for e in (KeyError("it's"), KeyError('q"'), KeyError("é\n"), KeyError(("a", 1)), KeyError(None), LookupError("plain"), ValueError("a", "b"), ValueError({"k": 1}), ValueError(""), RuntimeError(), OSError("only"), OSError(2, "No such thing"), OSError(13, "denied", "name.txt"), Exception(1), Exception([]), StopIteration("x"), SystemExit(4), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "why"), ImportError("m", name="n"), AssertionError({1: 2})):
    try: raise e
    except BaseException as err: show(err)
for row in ({"qty": "3"}, {"qty": "x"}, {}, None):
    try: print(int(row["qty"]))
    except (KeyError, ValueError, TypeError) as e: print("error:", type(e).__name__, "-", e)
