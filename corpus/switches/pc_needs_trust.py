# 3.8: the calling is shaped by the pc. Broken: by nobody.
if a.read('x'):
    c.order('tea')
