# 4.2: … through closures. Broken: a variable of a closure has only its own label.
def f(s):
    x = 0

    def g():
        nonlocal x
        x = 1

    if s:
        g()
    a.send(x)


f(priv_data_db.access_s())
