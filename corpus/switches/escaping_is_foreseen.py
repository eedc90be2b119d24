# 4.4: … in a function that is called there. Broken: the caller does not know what it told.
u = priv_data_db.access_u()


def f():
    if u == 1:
        raise ValueError('no')


x = 0
if priv_data_db.access_s() < 5:
    try:
        f()
    except Exception:
        x = 1
c.send(x)
