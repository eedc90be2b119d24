# 4.1: a write through a labelled reference writes every object it could be. Broken: only the one it is.
xs = [0]
ys = [0]
zs = xs if priv_data_db.access_s() else ys
zs.append(1)
for each in (xs, ys):
    try:
        a.send(each)
    except PermissionError:
        pass
