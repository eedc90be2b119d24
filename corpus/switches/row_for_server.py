# 3.6: each disclosure has a row for the server that carried it. Broken: only for the party.
files.write_file('/x.txt', str(priv_data_db.access_s()))
a.send(files.recent())
