# 4.4: … and decides which calls come after it in the region. Broken: not.
r = b.read(name='x')
u = a.read(name='x')
if r > -1:
    if u == 1:
        raise ValueError('x')
    b.send(1)
    if u == 2:
        raise ValueError('x')
    b.send(2)
