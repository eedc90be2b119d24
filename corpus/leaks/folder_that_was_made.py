# Found by reading: whether a folder is there tells that another was made in it.
s = priv_data_db.access_s()
if s == 1:
    files.make_folder(path="/d/e/f/g")
found = 1
try:
    files.write_file(path="/d/e", content="1")
except Exception:
    found = 0
a.send(found)
