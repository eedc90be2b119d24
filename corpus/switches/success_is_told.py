# 3.5: where success is public, it tells all that the answer tells but the call datum. Broken: it tells nothing.
u = priv_data_db.access_u()
try:
    files.read_file(path='/p.txt' if u == 1 else '/missing.txt')
except ToolError:
    a.send('no')
else:
    a.send('yes')
