# 3.8: so may the very calling of a tool. Broken: not.
if a.read('x'):
    c.wipe()
