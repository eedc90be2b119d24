# Where nothing catches the error, what comes after the call runs or does not.
u = priv_data_db.access_u()
files.read_file(path='/p.txt' if u == 1 else '/missing.txt')
a.send('it was there')
