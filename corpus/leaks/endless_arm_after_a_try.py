# The same for a variable that a watched operation on private data assigned before.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
try:
    s += s + 1
except 0:
    pass
if u:
    while True:
        pass
c.send(b.history())
