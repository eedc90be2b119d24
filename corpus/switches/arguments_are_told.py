# 3.2: a call tells what its arguments tell. Broken: their labels are left out.
a.send(priv_data_db.access_s())
