# Found by reading: a folder is made on the way to another.
s = priv_data_db.access_s()
if s == 1:
    files.make_folder(path="/d/e/f/g")
found = 1
try:
    files.write_file(path="/d/e/1", content="1")
except Exception:
    found = 0
a.send(found)
