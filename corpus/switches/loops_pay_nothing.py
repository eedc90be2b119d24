# 3.11: … it cannot be paid where calls may come more than once. Broken: it costs one bit.
for i in a.items(name='x'):
    b.send(1)
