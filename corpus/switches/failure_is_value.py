# 4.4: a pure operation that fails yields a failure. Broken: it raises.
int(priv_data_db.access_t())
a.send(1)
