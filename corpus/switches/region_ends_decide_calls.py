# 4.4: … and decides which calls come after it in the region. Broken: not.
r = c.read(name='x')
u = b.read(name='x')
if r > -1:
    if u == 1:
        raise ValueError('x')
    c.send(1)
    if u == 2:
        raise ValueError('x')
    c.send(2)
