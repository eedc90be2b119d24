# The preview did not foresee the first call: its region goes on where its function was called, up to where another call may fail.
n = priv_data_db.access_n()
try:
    def f():
        for r in range(3):
            if r == n:
                return r
            c.echo(0)
    s = f()
except ValueError:
    pass
try:
    b.send(0)
except Exception:
    pass
