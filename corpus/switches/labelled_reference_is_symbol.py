# 3.4: … what it refers to, too. Broken: its value.
s = priv_data_db.access_s()
files.share_file('/p.txt' if s else '/q.txt', 'joe@x.org')
