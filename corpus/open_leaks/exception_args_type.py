s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
x = (1,)
if u:
    x = 5
e = ValueError("q")
z = ""
try:
    e.args = x
except TypeError as err:
    z = str(err)
a.send(z)
