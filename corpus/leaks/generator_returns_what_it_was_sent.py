# The same by what was sent into the generator.
u = priv_data_db.access_u()
z = 'x' * (7000000 * abs(u))
def g():
    x = yield 1
    return x
for i in range(12):
    q = g()
    next(q)
    try:
        q.send(z)
    except StopIteration as e:
        pass
a.send(1)
