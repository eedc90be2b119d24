# What an exception is given as its `args` told what it is, before its label was looked at.
u = priv_data_db.access_u()
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
