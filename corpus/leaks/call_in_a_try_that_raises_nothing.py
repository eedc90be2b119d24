# The preview did not foresee the second call: a region was taken to go on in a handler that nothing could reach.
n = priv_data_db.access_n()
try:
    def f():
        if n:
            return 1
    s = f()
except ValueError:
    pass
t0 = t0
c.send(t0)
