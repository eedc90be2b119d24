# The preview did not foresee the last call: a handler that may raise leaves nowhere but the end for the region to end.
n = priv_data_db.access_n()
def g(p):
    yield 0
try:
    n = n()
except Exception:
    n += n + 1
b.send(0)
