# A note of an exception of the artifact told whether it is a text.
u = priv_data_db.access_u()
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
