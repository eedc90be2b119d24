# The same, where what may fail is no call.
n = priv_data_db.access_n()
def s(p):
    try:
        pass
    except PermissionError:
        pass
    yield t
try:
    0[n] = s
except Exception:
    s += s + 1
c.send(0)
