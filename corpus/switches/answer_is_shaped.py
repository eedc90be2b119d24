# 3.5: … and the party that shaped it. Broken: not.
c.order(a.read('x'))
