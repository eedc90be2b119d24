# 3.5, decision 0148: any argument may be a failure, and then so is the answer. Broken: those that never come back are left out of its label.
s = priv_data_db.access_s()
x = c.send(5, note=[1][s])
a.send(x)
