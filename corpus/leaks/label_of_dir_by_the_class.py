# The label of `dir` depended on the class that private data chose.
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
c.send(len(dir(x)))
a.send(1)
