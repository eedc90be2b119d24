# A region must not expect a generator to wait where it never gets: the preview does not.
l = priv_data_db.access_l()
def gem(p):
    try:
        pass
    except PermissionError:
        pass
    for r in range(3):
        break
        yield 5
        yield len(priv_data_db.access_born(grain='year')[3:].strip('0'))
for r9 in l:
    v3 = files.write_file(path=0, content=c.read('q'))
g5 = gem(0)
next(g5, 0)
