# The same, where what an outsider wrote decided about the inner arm.
s = priv_data_db.access_s()
x = b.read('q')
big = 'x' * 800000
big2 = 'x' * 800000
y = 0
if s:
    if x:
        y = big == big2
    c.order('tea')
