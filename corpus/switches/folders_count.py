# 3.6: what a folder was told counts for all that lies in it. Broken: only for the folder.
try:
    files.write_file(path='/n/2', content='1' * (50 if priv_data_db.access_u() else 1))
except Exception:
    pass
found = 1
try:
    files.make_folder(path='/n/2/3')
except Exception:
    found = 0
a.send(found)
