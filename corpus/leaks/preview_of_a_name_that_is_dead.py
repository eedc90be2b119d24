# A region that a run opened in a function called by a generator took what the generator's frame held under a name that nothing read any more; the preview had forgotten it.
u = priv_data_db.access_u()
l = priv_data_db.access_l()
def gen(p):
    def s(q):
        return c.read('q')
    try:
        def f():
            l.append(p)
        s = f()
    except 0:
        pass
    yield l
s = list(gen(2))
loud.fragile(files.read_file(path=u))
