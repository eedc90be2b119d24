# 3.6: … if they reach a common place, or what others reach does it. Broken: only if they do so themselves.
vault.keep(value=str(priv_data_db.access_s()))
sync.copy()
a.send(files.read_file(path='/n/1'))
