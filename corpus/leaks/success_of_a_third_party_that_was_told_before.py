# `b` takes nothing twice: a public call of it told `a` what `b` was told before.
s = priv_data_db.access_s()
b.send(s)
ok = 1
try:
    b.send(1)
except ToolError:
    ok = 0
a.send(ok)
