# `zip` of a generator with itself, whose list is private, in a `dict`: it never came to an end, in any world.
l = priv_data_db.access_l()
def g():
    try:
        for x in l:
            yield x
    finally:
        pass
o = g()
try:
    d = dict(zip(o, o))
    a.send(len(d))
except Exception:
    pass
