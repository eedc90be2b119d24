# An argument whose parts are shared was written out before it was decided whether it may be sent.
s = priv_data_db.access_s()
l = [s]
for i in range(40):
    l = [l, l]
try:
    a.send(l)
except PermissionError:
    pass
try:
    a.send(1)
except PermissionError:
    pass
