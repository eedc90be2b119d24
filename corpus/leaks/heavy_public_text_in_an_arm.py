# The same by the bytes that an f-string makes, and by what the region assigned.
u = priv_data_db.access_u()
big = 'x' * 60000
y = 0
z = 0
if a.read('q'):
    z = 1
    y = f'{big}{big}{big}{big}{big}{big}{big}{big}{big}' if u else 0
a.send(z)
