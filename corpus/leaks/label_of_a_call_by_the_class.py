# The label of a call depended on the class that private data chose.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class A:
    def __call__(self):
        return 1
class B:
    def __call__(self):
        return 1
class D:
    pass
a1 = A()
b1 = B()
[A, D][u % 2].z = 1
x = [a1, b1][s % 2]
r = x()
z = 0
try:
    c.send(r)
    z = 1
except PermissionError:
    z = 2
a.send(z)
