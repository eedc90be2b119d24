# The preview had not foreseen it: a region that begins in a generator and goes on in whoever resumed it takes all that the generator holds for one thing.
l = priv_data_db.access_l()
def g8():
    if len(l):
        yield 2
c.send(len(list(g8())))
try:
    o9 = convert(l, 'trip')
    o8 = convert('{"hotel": "t"}', 'trip')
except Exception:
    pass
