# Public work in an inner arm took more than the region was charged for: that it was abandoned told `u`.
u = priv_data_db.access_u()
big = 'x' * 200000
big2 = 'x' * 200000
y = 0
if a.read('q'):
    if u:
        y = big == big2
    a.send(1)
