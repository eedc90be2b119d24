# The preview had not foreseen it: where a `try` returns, whether it failed decides about all that comes after it in the function.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
l1 = [3]
def h(p, q):
    try:
        return s.get(s, 2)
    except Exception:
        pass
    p = max(l1, default=0)
if h(u, 0):
    pass
a.send(l1)
