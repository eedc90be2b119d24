# A private branch in a generator ended where `next` returned, though whether it returned or yielded decided if `StopIteration` was raised there.
n = priv_data_db.access_n()
def g8():
    if n:
        return
    yield 1
y = 0
try:
    next(g8())
    y = 1
except StopIteration:
    y = 2
a.send(y)
