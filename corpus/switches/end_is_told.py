# 5: how an artifact ended is told at its final pc. Broken: an error has only its own label.
if priv_data_db.access_s() == 1:
    for i in range(10 ** 9):
        pass
    raise ValueError('no')
