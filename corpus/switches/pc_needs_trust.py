# 3.8: its integrity or the pc's. Broken: the pc's is left out.
if a.read('x'):
    c.order('tea')
