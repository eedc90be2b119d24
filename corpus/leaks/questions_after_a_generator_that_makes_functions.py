# What a dead register of a waiting generator held was of the group of later calls, where there was anything in it: found by chance.
s = priv_data_db.access_s()
u = priv_data_db.access_u()
l = priv_data_db.access_l()
def h(p, q):
    def do_i2():
        q.insert(p, 1)
    s = do_i2()
def gen(p):
    if len(l):
        def mk3(fn):
            def call(*r):
                return fn(*r)
            return call
        @mk3
        def f4(q):
            return s
    if l:
        yield 5
u[:0] = l
for i5 in gen(0):
    pass
if l:
    v5 = post.lookup(who=0)
    b.send(h(u, 0))
