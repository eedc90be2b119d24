# An attribute is set on the class of an exception that private data chose.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class B:
    pass
class E1(Exception):
    pass
class E2(Exception):
    pass
x = [0]
def f():
    if s:
        raise E1("a")
    raise E2("b")
try:
    f()
except Exception as e:
    x = e
t = type(x)
t.v = 1
a.send(hasattr(E1, "v"))
