# 4.4: a tool's error is a branch. Broken: it raises, and the pc is as before.
try:
    loud.fragile(1)
except Exception:
    pass
else:
    a.send(1)
