# The label of a pattern depended on the class that private data chose.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
class A:
    pass
class B:
    pass
class D:
    pass
a1 = A()
b1 = B()
[A, D][u % 2].z = 1
x = [a1, b1][s % 2]
r = 0
match x:
    case B():
        r = 1
z = 0
try:
    c.send(r)
    z = 1
except PermissionError:
    z = 2
a.send(z)
