# 4.5: a region that exceeds its amount is abandoned. Broken: it goes on until the run's limit.
if priv_data_db.access_s() == 1:
    for i in range(10 ** 9):
        pass
a.send(1)
