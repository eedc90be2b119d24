# A list that a region looked at kept a public label when a secret was put into it later: `a` received it.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
l0 = [1]
if u:
    i0 = len(l0)
l0.append(s)
try:
    a.send(l0)
except PermissionError:
    pass
