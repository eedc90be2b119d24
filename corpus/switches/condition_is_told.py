# 4.2: … the condition's label. Broken: only what was assigned counts.
def f():
    global x
    x = 1


x = 0
if priv_data_db.access_s():
    f()
a.send(x)
