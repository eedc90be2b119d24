# The preview did not foresee the last call: a handler that may raise leaves nowhere but the end for the region to end.
s = priv_data_db.access_s()
def gem(p):
    yield 0
try:
    def do_i3():
        try:
            pass
        finally:
            pass
    s = s()
except Exception:
    s += s + 1
b.send(0)
