# What was too long to print raised an error, which `a` could see.
z = priv_data_db.access_z()
x2 = ['a' * (z * 2000)] * 20
try:
    print(x2)
    a.send(2)
except Exception:
    a.send(3)
