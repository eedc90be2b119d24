# 4: which elements a set has depends on their values. Broken: its label is public.
a.send(len({priv_data_db.access_s(), 1}))
