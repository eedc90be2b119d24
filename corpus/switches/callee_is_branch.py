# 4.1: choice of callee is a branch. Broken: it is called.
def f():
    a.send(1)


def g():
    a.send(2)


h = f if priv_data_db.access_s() else g
h()
