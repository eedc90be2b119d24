# 4.4: inside a `try`, failing is a branch. Broken: it raises, and the pc is as before.
try:
    int(priv_data_db.access_t())
    a.send(1)
except ValueError:
    a.send(2)
