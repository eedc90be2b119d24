# 3.3: a reference counts as read. Broken: it does not.
files.write_file('/q.txt', priv_data_db.access_u())
files.share_file('/q.txt', 'eve@x.org')
