# The text of an exception was charged by its length: whether the run reached its end depended on `z`.
z = priv_data_db.access_z()
class E(Exception):
    pass
t2 = 'a' * (z * 2000)
for i2 in range(60):
    E(t2)
a.send(1)
