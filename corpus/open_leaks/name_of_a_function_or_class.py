s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
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
