# The same outside of an arm, where how long the list is is private: whether the run came to its end must not tell `z`.
z = priv_data_db.access_z()
xs = [0] * (z * 5000)
n = 0
for i in range(300):
    n += -1 in xs
try:
    a.send(1)
except PermissionError:
    pass
