# 4.1: resuming a labelled generator is a branch. Broken: it is resumed.
def numbers():
    yield 1
    yield 2


g = numbers()
if priv_data_db.access_s():
    next(g)
a.send(next(g))
