# 3.11: a branch costs the bits of all ways in which its calls may come. Broken: nothing.
u = a.items(name='x')
v = a.read(name='x')
if u == []:
    b.send(1)
if v == 1:
    b.send(2)
