# A region that was abandoned ended behind the beginning of a `try`, which then did not watch: whether it caught was told. Found by chance.
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
