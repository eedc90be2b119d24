# Found by reading: no folder can be made, and the error of a read is another, where a file stands in the place of a folder.
s = priv_data_db.access_s()
if s == 1:
    files.write_file(path="/n/2", content="1")
seen = 1
try:
    files.make_folder(path="/n/2/3")
except Exception:
    seen = 0
a.send(seen)
why = ""
try:
    files.read_file(path="/n/2/3")
except Exception as error:
    why = str(error)
mail.send_email(to="joe@x.org", body=why)
