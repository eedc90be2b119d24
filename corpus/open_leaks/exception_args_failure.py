s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
x = int(t)
e = ValueError("q")
z = 0
try:
    e.args = x
    z = 1
except TypeError as err:
    z = 2
a.send(z)
