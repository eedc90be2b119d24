# The same in a region: whether it was abandoned depended on `z`, which `b` may not know.
s = priv_data_db.access_s()
z = priv_data_db.access_z()
class E(Exception):
    pass
t2 = 'a' * (z * 2000)
i0 = 1
if s:
    for i2 in range(3):
        E(t2)
    i0 = 2
try:
    b.send(i0)
except PermissionError:
    pass
