# 4.5: a region debits steps that do not depend on values. Broken: those it took.
s = priv_data_db.access_s()
for i in range(900):
    if s == 1:
        for k in range(1000):
            pass
for i in range(60000):
    pass
a.send(1)
