s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
class E(Exception):
    pass
x = "a"
if u:
    x = 1
e = E("q")
z = 0
try:
    e.add_note(x)
    z = 1
except TypeError:
    z = 2
a.send(z)
