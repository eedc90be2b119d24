# The same in a loop.
for i in [1]:
    loud.fragile('x')
    files.write_file(path='/n/1', content='x')
    loud.send(priv_data_db.access_s())
# next artifact
r = 1
try:
    files.read_file(path='/n/1')
except Exception:
    r = 0
a.send(r)
