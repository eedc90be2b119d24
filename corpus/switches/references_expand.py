# 3.3: … expanded. Broken: what was written there is left out.
files.write_file('/p.txt', str(priv_data_db.access_u()))
files.share_file('/p.txt', 'joe@x.org')
