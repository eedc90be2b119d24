# A tuple of shared pairs was looked through 2⁶⁰ times.
s = priv_data_db.access_s()
t = (int, str)
for i in range(60):
    t = (t, t)
n = 0
if s:
    n = isinstance(1.5, t)
try:
    a.send(1)
except PermissionError:
    pass
