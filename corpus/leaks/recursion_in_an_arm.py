# An exception whose arguments hold it: showing it overflowed the stack, so that the process ended where `s` was true.
s = priv_data_db.access_s()
e = ValueError()
e.args = (1, e)
x = ''
if s:
    x = repr(e)
try:
    a.send(1)
except PermissionError:
    pass
