# preview: an end in a branch on private data is none there, and one in the loop around it.
for q in b.items(name='x'):
    if priv_data_db.access_s() == 1:
        [5][q]
a.send(1)
