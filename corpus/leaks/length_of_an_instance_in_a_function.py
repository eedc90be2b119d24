# `not` calls `__len__`, which fails on private data, in a function that the `try` calls.
t = priv_data_db.access_t()
class K:
    def __len__(self):
        return int(t)
k = K()
def f():
    x = not k
    return 1
try:
    f()
    a.send(1)
except Exception:
    a.send(2)
