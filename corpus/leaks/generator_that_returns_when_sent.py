# The same by what is sent, told by which handler ran.
n = priv_data_db.access_n()
def g8():
    yield 0
    if n:
        return
    yield 1
o = g8()
next(o)
try:
    o.send(1)
except StopIteration:
    a.send(2)
a.send(1)
