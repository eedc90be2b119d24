# The preview did not foresee the calls: an iterator made one of what it was only compared with and itself, or told what that tells.
s = priv_data_db.access_s()
n = priv_data_db.access_n()
l0 = [1, 2]
if s:
    s = iter([3])
x = s is l0
y = l0 in s
c.send(l0)
l1 = [4]
if n:
    l1 = [5]
g = iter([6])
if s:
    g = iter([7])
z = g is l1
try:
    b.send(g)
except Exception:
    pass
b.send(next(g, 8))
