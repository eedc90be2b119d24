# What the endless arm assigned was made a failure where the arms meet, under the label of the other arm alone.
s = priv_data_db.access_s()
l0 = [1, 2]
if s:
    l0 = 0
    while True:
        pass
b.send((1 if l0 else 0))
a.send('end')
