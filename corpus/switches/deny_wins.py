# 3: any live matching deny wins. Broken: an allow wins.
b.send(priv_data_db.access_z())
