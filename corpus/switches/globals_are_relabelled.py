# 4.2: … each module variable, through calls. Broken: it keeps its own.
x = 0


def f():
    global x
    x = 1


if priv_data_db.access_s():
    f()
a.send(x)
