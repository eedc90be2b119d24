# The same for each value in turn, until a stranger had all of `t`.
t = priv_data_db.access_t()
found = []
for guess in ['1', 'x', '', 'ab', '[7]']:
    ok = True
    try:
        files.read_file(path='/p.txt' if t == guess else '/missing.txt')
    except ToolError:
        ok = False
    if ok:
        found.append(guess)
a.send(found)
