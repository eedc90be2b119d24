# The item of a loop over nothing was what stood there before: its group, that of `s`, joined the group of `l`.
s = priv_data_db.access_s()
l = priv_data_db.access_l()
def f(p):
    return s
try:
    a.send(s)
except Exception:
    pass
for i5 in l:
    pass
a.send(s)
