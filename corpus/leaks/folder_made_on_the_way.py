# Found by reading: whether a file can be written in a folder, or in the place of one, tells that another was made within it.
s = priv_data_db.access_s()
if s == 1:
    files.make_folder(path="/d/e/f/g")
found = 1
try:
    files.write_file(path="/d/e/1", content="1")
except Exception:
    found = 0
a.send(found)
place = 1
try:
    files.write_file(path="/d/e", content="1")
except Exception:
    place = 0
a.send(place)
