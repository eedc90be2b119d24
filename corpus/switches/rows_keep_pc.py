# 3.6: less what annotations exclude, and only that. Broken: what the pc told is excluded with the argument.
s = priv_data_db.access_s()
if s == 1:
    c.send(0, note=s)
a.send(c.history())
