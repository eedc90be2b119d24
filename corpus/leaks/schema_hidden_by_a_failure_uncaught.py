# Where nothing catches, how the run ended told it.
t = priv_data_db.access_t()
x = int(t)
c.send(x, note={})
a.send(1)
