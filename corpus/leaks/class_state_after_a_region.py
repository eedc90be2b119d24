# A list that a class holds, written in a private arm and read through an instance: the fast path must read it as the whole treatment does.
n = priv_data_db.access_n()
l = priv_data_db.access_l()
class C8:
    z = []
o8 = C8()
if len(l):
    C8.z.append(n)
a.send(len(o8.z))
