# The same where it may be no exception.
for q in b.items(name='x'):
    if q == 2:
        raise [ValueError, KeyError, 5][priv_data_db.access_s()]
a.send(1)
