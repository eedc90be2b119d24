# `not` calls `__bool__`, which fails on private data, in a function that the `try` calls.
u = priv_data_db.access_u()
class K:
    def __bool__(self):
        1 // u
        return True
k = K()
def f():
    return not k
try:
    f()
except Exception:
    a.send(2)
