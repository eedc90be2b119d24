# An attribute is set on the class of an instance in a list, whose place is private.
s = priv_data_db.access_s()
class D1:
    pass
class D2:
    pass
d = [D1(), D2()][s % 2]
t = type(d)
t.v = 1
a.send(hasattr(D1, "v"))
