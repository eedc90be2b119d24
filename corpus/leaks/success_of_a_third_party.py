# `c` may know `s`, and refuses some values: whether it did told `a`.
s = priv_data_db.access_s()
ok = 1
try:
    c.send(s)
except ToolError:
    ok = 0
a.send(ok)
