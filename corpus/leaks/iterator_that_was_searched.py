# How far an iterator went under `s` told what was looked for: `b` may know `s`, and received what `u` decided.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
g2 = iter([0, 1, 2, 5])
if s:
    u in g2
try:
    b.send(next(g2, 9))
except PermissionError:
    pass
