# 4.4: … and decides which calls come after it in the region. Broken: not.
v = a.items(name='x')
if b.read(name='x') > -1:
    b.fragile(1)
    c.send(1)
if v == []:
    raise ValueError('x')
c.send(2)
