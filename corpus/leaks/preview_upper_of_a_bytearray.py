# `bytearray.upper` gives an object that is written.
s = priv_data_db.access_s()
k = bytearray(b"a")
y = k.upper()
y.extend([s])
c.send(len(y))
