# A `try` that catches something else does not end what success decides.
u = priv_data_db.access_u()
def looked_for():
    files.read_file(path='/p.txt' if u == 1 else '/missing.txt')
    return 1
try:
    try:
        looked_for()
    except KeyError:
        pass
    a.send('it was there')
except Exception:
    pass
