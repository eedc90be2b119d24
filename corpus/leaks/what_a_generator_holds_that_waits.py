# The preview did not foresee that a region makes one group of what a waiting generator holds, of what it gave and of what it assigned.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
t = priv_data_db.access_t()
def gem(p):
    global s
    s, s = p
    yield t
def do_i12():
    if u:
        return 1
    next(gem(0))
s = do_i12()
files.write_file(path='/p.txt', content=t)
