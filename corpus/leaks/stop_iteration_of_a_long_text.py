# The text of what a generator returned was charged as long as it was.
u = priv_data_db.access_u()
z = 'x' * (7000000 * abs(u))
def g():
    return z
    yield 1
for i in range(12):
    try:
        next(g())
    except StopIteration:
        pass
a.send(1)
