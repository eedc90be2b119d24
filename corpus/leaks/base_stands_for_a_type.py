# A base that private data chose stands for a list.
u = priv_data_db.access_u()
class list_base:
    pass
class B2:
    pass
class D(list_base):
    pass
[list_base, B2][u % 2]._stands_for = 1
a.send(issubclass(D, list))
