# collecting what is printed with redirect_stdout
from contextlib import redirect_stdout
from io import StringIO

def report(n):
    print("rows:", n)
    for i in range(n):
        print(i, i ** 2, sep=",")
    return n

b = StringIO()
with redirect_stdout(b):
    r = report(3)
    print("end", end="")
print("seen", r, repr(b.getvalue()))
try:
    with redirect_stdout(StringIO()) as c:
        print("lost")
        raise RuntimeError("boom")
except RuntimeError as e:
    print(e, repr(c.getvalue()))
print([l for l in b.getvalue().splitlines() if "," in l])
with redirect_stdout(b), redirect_stdout(StringIO()) as inner:
    print("inner")
print(repr(inner.getvalue()), "inner" in b.getvalue())
