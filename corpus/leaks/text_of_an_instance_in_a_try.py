# A format string calls `__str__`, which fails on private data: whether the handler runs.
u = priv_data_db.access_u()
class K:
    def __str__(self):
        x = 1 // u
        return "a"
k = K()
x = 0
try:
    t = f"{k}"
except Exception:
    x = 1
a.send(1)
