# The preview had not foreseen it: what a built-in function gave held the function, so that a later call might have been one of it.
import re, json, copy, functools, itertools, collections, operator
s = priv_data_db.access_s()
l = priv_data_db.access_l()
def f(p, q):
    try:
        pass
    except 0:
        pass
f6 = functools.partial(f, q=l)
next(iter(l), 0)
if s < 9:
    pass
b.send(f6(1))
