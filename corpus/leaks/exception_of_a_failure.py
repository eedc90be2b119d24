# An exception made of a list with a failure in it was a failure itself: whether the user is asked depended on `l`.
l = priv_data_db.access_l()
l0 = [1, 2]
class E(Exception):
    pass
l0.append(l.index(0))
try:
    raise E(l0)
except 0:
    pass
a.send(0)
