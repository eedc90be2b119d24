# Which attributes a pattern asks for, a base of the class tells.
u = priv_data_db.access_u()
class B:
    __match_args__ = [("x",), ("y",)][u % 2]
class D(B):
    pass
d = D()
d.x = 1
d.y = 2
z = 0
match d:
    case D(1):
        z = 1
    case _:
        z = 2
a.send(z)
