# 3.2: … and what the pc tells. Broken: it is left out.
s = priv_data_db.access_s()
if s:
    a.send(1)
