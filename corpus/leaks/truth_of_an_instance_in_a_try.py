# `not` calls `__bool__`, which fails on private data: whether the handler runs.
u = priv_data_db.access_u()
class K:
    def __bool__(self):
        1 // u
        return True
k = K()
x = 0
try:
    t = not k
except Exception:
    x = 1
a.send(1)
