# What is raised in a loop over an answer ends the artifact, also where private data keep it from being made.
for q in b.items(name='x'):
    assert q != 2, 1 // priv_data_db.access_s()
a.send(1)
