# 3.6: servers of one pool share their rows. Broken: they do not.
files.write_file('/p.txt', str(priv_data_db.access_s()))
a.send(shell.recent())
