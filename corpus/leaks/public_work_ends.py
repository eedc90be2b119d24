# Public work is counted as steps, and ends like any endless loop: no `except` goes on after it.
t = (int, str)
for i in range(60):
    t = (t, t)
try:
    isinstance(1.5, t)
except Exception:
    a.send(1)
a.send(2)
