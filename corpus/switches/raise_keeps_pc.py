# 4.1: `raise` keeps it raised to the end of the handler. Broken: exceptions have no edges.
s = priv_data_db.access_s()
try:
    if s == 1:
        raise ValueError('no')
except ValueError:
    pass
a.send(1)
