# An attribute that a class has is set on the class of what private data chose.
s = priv_data_db.access_s()
class D1:
    n = 1
class D2:
    n = 1
def f():
    x = D1()
    if s:
        x = D2()
    type(x).n = 2
f()
a.send(D1.n)
