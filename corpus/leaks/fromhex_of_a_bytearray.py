# `bytearray.fromhex` gives an object, written in an inner private arm.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
x = 0
if [1]:
    pass
if s >= 0:
    x = bytearray.fromhex("00")
    if u:
        x.append(1)
c.send(len(x))
