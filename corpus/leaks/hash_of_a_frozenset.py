# The hash of a frozen set depended on the order of its objects in memory.
u = priv_data_db.access_u()
class K:
    pass
g = [[] for i in range(200)]
g = 0
o1 = K()
k = u * 5000
xs = list(zip(range(k), range(k)))
t = "a" * 1200000
t = 0
o2 = K()
a.send(hash(frozenset([(o1, 1), (o2, 2)])))
