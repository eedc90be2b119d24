# That a file of the user's own could be read told `u`: where success was public, what the argument told was dropped.
u = priv_data_db.access_u()
ok = 1
try:
    files.read_file(path='/p.txt' if u == 1 else '/missing.txt')
except ToolError:
    ok = 0
a.send(ok)
