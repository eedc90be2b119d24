# 4.1, decision 0151: whether a generator returned or yielded decides if `StopIteration` is raised. Broken: a branch in it ends where it is resumed.
n = priv_data_db.access_n()
def g():
    if n:
        return
    yield 1
try:
    next(g())
    b.send('yielded')
except StopIteration:
    b.send('returned')
