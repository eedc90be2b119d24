# 3.6: who reached a place once, counts there for good. Broken: only while it does.
attic.keep(value=str(priv_data_db.access_s()))
attic.dump()
a.send(files.read_file(path='/q.txt'))
