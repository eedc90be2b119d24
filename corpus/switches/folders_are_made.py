# 3.6: a call that tells a file makes the folders above it. Broken: it tells them nothing.
if priv_data_db.access_u() == 1:
    files.make_folder(path='/d/e/f/g')
found = 1
try:
    files.write_file(path='/d/e/1', content='1')
except Exception:
    found = 0
a.send(found)
