# Open: whether `g` yields or returns is private, since a private branch decided if the `try` in it failed; in one world `c.send` is asked about, in the other it is not.
u = priv_data_db.access_u()
def g():
    try:
        def f():
            if u:
                return 1
            0[5] = 0
        i = f()
    except Exception:
        pass
    if i:
        yield 5
next(g())
try:
    0[0]
except TypeError:
    pass
c.send(b.history())
