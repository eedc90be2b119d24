# 3.1: a private store read has the label of its datum. Broken: it has none.
a.send(priv_data_db.access_s())
