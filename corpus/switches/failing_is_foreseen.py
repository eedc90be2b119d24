# 4.4: … in a region, too: the pc rises to the end of the `try`. Broken: the analysis knows of no failing.
t = priv_data_db.access_t()
x = 0
if priv_data_db.access_s() < 5:
    try:
        int(t)
    except Exception:
        x = 1
a.send(x)
