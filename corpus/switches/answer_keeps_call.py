# 3.5: an answer carries the call's label. Broken: only what the log remembers.
a.send(files.stamp('/p.txt', 'joe@x.org', priv_data_db.access_s()))
