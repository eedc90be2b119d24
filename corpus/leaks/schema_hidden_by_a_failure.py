# Whether a private argument was a failure told `s`: a wrong public argument beside it raised, unless there was one.
s = priv_data_db.access_s()
x = [1][s]
try:
    c.send(x, note={})
except ToolError:
    a.send(0)
a.send(1)
