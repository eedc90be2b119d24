s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
l = priv_data_db.access_l()
x = [a, "q"][u % 2]
y = 0
try:
    x.foo(1)
    y = 1
except Exception:
    y = 2
a.send(y)
