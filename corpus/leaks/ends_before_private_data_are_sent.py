# The same where private data are in what the server is told later.
def f():
    loud.fragile('x')
f()
files.write_file(path='/n/1', content='x')
loud.send(priv_data_db.access_s())
# next artifact
r = 1
try:
    files.read_file(path='/n/1')
except Exception:
    r = 0
a.send(r)
