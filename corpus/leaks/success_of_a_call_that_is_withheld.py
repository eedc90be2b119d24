# A call that is given a failure is not made, and has no error that a made one could have.
t = priv_data_db.access_t()
x = int(t)
ok = 1
try:
    b.send(x)
    b.send(x)
except ToolError:
    ok = 0
a.send(ok)
