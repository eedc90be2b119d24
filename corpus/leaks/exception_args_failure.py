# What an exception is given as its `args` told whether it is a failure.
t = priv_data_db.access_t()
x = int(t)
e = ValueError("q")
z = 0
try:
    e.args = x
    z = 1
except TypeError as err:
    z = 2
a.send(z)
