# 4.2: … of what may have failed within. Broken: not.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
x = 0
if s < 5:
    try:
        1 / u
        x = 1
    except Exception:
        pass
c.send(x)
