# The preview had not foreseen it: how much a generator does counts in a region that makes it, whether it is ever resumed or not.
n = priv_data_db.access_n()
t = priv_data_db.access_t()
def gem(p):
    try:
        pass
    except 0:
        pass
    if n:
        pass
    yield 1
s = (0 if (t == 'x') else 0)
s = gem(0)
c.send(0)
