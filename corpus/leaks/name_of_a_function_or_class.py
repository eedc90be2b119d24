# The name of what may be a function or a class had a group in one world only.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
def f():
    return 1
class C:
    pass
x = f
if s:
    x = C
y = x.__name__
x.attr = u
z = 0
try:
    b.send(y)
    z = 1
except PermissionError:
    z = 2
a.send(z)
