# 4.3: rows are written for both arms, and answers may bring them back. Broken: answers are foreseen without them.
w = priv_data_db.access_w()
x = 0
if priv_data_db.access_s() < 5:
    c.send(w)
    x = c.history()
b.send(x)
