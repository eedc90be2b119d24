# What a function that may end was called with elsewhere, in a branch that is never taken, hid its end from what is announced: a file told it to whom it was refused.
def f(x):
    loud.fragile(x)
f('x')
files.write_file(path='/n/1', content='x')
if len([]) > 0:
    if priv_data_db.access_n():
        f('x')
# next artifact
r = 1
try:
    files.read_file(path='/n/1')
except Exception:
    r = 0
a.send(r)
