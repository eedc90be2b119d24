# 3.2: every datum needs a permission. Broken: what is unknown passes.
a.send(priv_data_db.access_s())
