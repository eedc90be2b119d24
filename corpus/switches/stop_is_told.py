# 4.1, decision 0151: whether a generator returned or yielded decides if `StopIteration` is raised. Broken: a branch in it ends where it is resumed.
s = priv_data_db.access_s()


def g():
    if s:
        return
    yield 1


y = 0
try:
    next(g())
    y = 1
except StopIteration:
    y = 2
a.send(y)
