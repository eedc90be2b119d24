# pass, ellipsis, docstrings and single-line suites as bodies
if True:
    pass
else:
    print("no")
for _ in range(2): pass
print(_)
def nothing(): pass
def dots(): ...
def doc():
    "only a docstring"
print(nothing(), dots(), doc(), doc.__doc__)
class Empty: pass
class Named:
    """Has words."""
print(Empty.__doc__, Named.__doc__, Empty.__name__)
while False: print("never")
else: print("while else")
try: pass
except ValueError: print("never")
else: print("try else")
finally: print("finally")
x = ...
print(x, x is Ellipsis, bool(...), type(...).__name__)
if x is ...: a = 1; b = 2
print(a, b)
if not x: c = 1
else: c = 2
print(c);print(a);
"a bare text is allowed"
42
[1, 2, 3]
None
print("end")
