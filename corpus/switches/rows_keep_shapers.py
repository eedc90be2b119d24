# 3.6: rows keep who shaped what was told. Broken: only what was told.
c.send(a.read('x'))
c.order(c.history())
