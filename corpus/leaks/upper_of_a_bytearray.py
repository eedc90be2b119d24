# `bytearray.upper` gives an object, written in an inner private arm.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
k = bytearray(b"a")
x = k
if [1]:
    pass
if s >= 0:
    x = k.upper()
    if u:
        x.append(1)
c.send(len(x))
