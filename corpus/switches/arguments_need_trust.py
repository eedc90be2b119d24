# 3.8: an argument may need trust. Broken: none does.
c.order(a.read('x'))
