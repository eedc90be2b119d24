# 3.6: a call that may name any path or run any command reaches every place. Broken: only those of its server.
attic.keep(value=str(priv_data_db.access_s()))
attic.dump()
a.send(files.read_file(path='/q.txt'))
