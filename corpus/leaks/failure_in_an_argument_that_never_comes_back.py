# What came of a call was a failure where one of its arguments was, and did not have the label of an argument that never comes back.
s = priv_data_db.access_s()
x = c.send(5, note=[1][s])
a.send(x)
