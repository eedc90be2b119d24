# An operation on private data that fails where only errors of tools are caught is no branch: nothing may depend on it.
t = priv_data_db.access_t()
seen = 0
try:
    digit = int(t)
    seen = 1
    b.send(digit)
except ToolError:
    seen = 2
a.send(seen)
