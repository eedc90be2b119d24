# The same where `yield from` catches the exception: found by chance, from a template that a reader wrote.
n = priv_data_db.access_n()
def g8():
    if n:
        return 1
    yield 1
def h8():
    x9 = yield from g8()
a.send(list(h8()))
