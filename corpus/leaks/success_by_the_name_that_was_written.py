# A file with a private name was made by one call and found by another.
n = priv_data_db.access_n()
files.write_file(path='/' + str(n), content='x')
there = []
for guess in ['/0', '/1', '/3']:
    try:
        files.read_file(path=guess)
        there.append(guess)
    except ToolError:
        pass
a.send(there)
