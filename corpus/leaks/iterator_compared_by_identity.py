# The preview did not foresee the call: an iterator made one of what it was only compared with and itself.
s = priv_data_db.access_s()
l0 = [1, 2]
if s:
    s = iter([3])
x = s is l0
y = l0 in s
c.send(l0)
