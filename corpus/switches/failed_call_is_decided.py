# 4.4: a sink given a failure is checked and logged as usual. Broken: nothing is.
a.send([10, 20][priv_data_db.access_n()])
