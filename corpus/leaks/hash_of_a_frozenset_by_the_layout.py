# The hash of a frozen set told where its objects lie in memory.
u = priv_data_db.access_u()
class O:
    pass
def mk():
    g = [[i] for i in range(3000)]
    return O()
def junk(n):
    for i in range(n):
        [i]
    return 1
o1 = mk()
junk(9700)
y = 0
if u:
    y = [[i] for i in range(300)]
o2 = O()
a.send(hash(frozenset([(o1, 1), (o2, 2)])))
