# 4.2: … through calls. Broken: what a container holds is called, and its writes are not foreseen.
x = 0


def f():
    global x
    x = 1


all = [f]
if priv_data_db.access_s():
    all[0]()
a.send(x)
