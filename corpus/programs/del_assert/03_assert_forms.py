# assert with and without message, messages of any kind, order
def t(f):
    try: f(); print("ok")
    except AssertionError as e: print(repr(e), "|", str(e), "|", e.args)
def a1(): assert True
def a2(): assert 0
def a3(): assert [], "empty"
def a4(): assert None, ("a", 1)
def a5(): assert 1 == 2, f"{1} is not {2}"
def a6(): assert "", None
def a7(): assert (False, "a tuple is true") if True else 0
def a8(): assert not [1], {"k": 1}
def a9(): assert all(x > 0 for x in (1, -1)), ValueError("inner")
log = []
def a10(): assert log.append("cond") is None, log.append("message")
for f in (a1, a2, a3, a4, a5, a6, a7, a8, a9, a10): t(f)
print(log)
try:
    try: assert False, "first"
    except AssertionError as e: assert e.args == ("first",), "never"; raise KeyError("then")
except KeyError as e: print(e, repr(e.__context__))
