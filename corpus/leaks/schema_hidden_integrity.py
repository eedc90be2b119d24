# The same, where what an outsider wrote decided about the failure: it decided that `c.wipe` was called.
x = [1][b.read('q')]
try:
    c.send(x, note={})
except Exception:
    c.wipe()
