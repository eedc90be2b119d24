# What is given to a method of a private view joined its group in the run, and the preview did not know.
u = priv_data_db.access_u()
x = {2: 3}
if u:
    x = {1: 2}
y = [1]
r = x.items()
q = r.split(y)
a.send(len(y))
