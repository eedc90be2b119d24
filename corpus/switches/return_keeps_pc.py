# 4.1: `return` keeps the pc raised to the end of the function. Broken: what is returned has its own label.
def f(s):
    if s == 1:
        return 1
    return 2


a.send(f(priv_data_db.access_s()))
