# if, for, while, with and try make no scope
if True:
    a = 1
for b in range(2):
    inner = b * 10
while True:
    c = "while"
    break
try:
    d = "try"
finally:
    e = "finally"
print(a, b, inner, c, d, e)
def f(flag):
    if flag:
        v = "set"
    try:
        return v
    except UnboundLocalError as err:
        return "unset"
print(f(True), f(False))
def g():
    for i in range(3):
        def show():
            return i
    return show(), i
print(g())
match [1, 2]:
    case [p, q]:
        r = p + q
print(p, q, r)
