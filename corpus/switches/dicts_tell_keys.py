# 4: … which keys a dict has, too. Broken: its label is public.
a.send(len({priv_data_db.access_s(): 1, 1: 2}))
