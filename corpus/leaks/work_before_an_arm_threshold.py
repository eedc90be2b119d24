# Work beside the arm took the region to its limit, and 40 assignments in the arm beyond it.
u = priv_data_db.access_u()
big = 'x' * 428000
big2 = 'x' * 428000
y = 0
if a.read('q'):
    z = big == big2
    if u:
        y = 0
        y = 1
        y = 2
        y = 3
        y = 4
        y = 5
        y = 6
        y = 7
        y = 8
        y = 9
        y = 10
        y = 11
        y = 12
        y = 13
        y = 14
        y = 15
        y = 16
        y = 17
        y = 18
        y = 19
        y = 20
        y = 21
        y = 22
        y = 23
        y = 24
        y = 25
        y = 26
        y = 27
        y = 28
        y = 29
        y = 30
        y = 31
        y = 32
        y = 33
        y = 34
        y = 35
        y = 36
        y = 37
        y = 38
        y = 39
    a.send(1)
