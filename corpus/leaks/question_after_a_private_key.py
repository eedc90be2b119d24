# Whether an iterator was made under `n` showed in what a later region did to its group, and so in whether the user is asked.
s = priv_data_db.access_s()
n = priv_data_db.access_n()
u = priv_data_db.access_u()
d0 = {0: 1, 1: 2, 'k': 3}
m0 = [[1], [2]]
x2 = m0[n]
d0[n] = 5
next(iter(x2))
d0[0] if u else 0
try:
    s.update([x2])
except 0:
    pass
a.send(1)
