# Whether there was anything to share was told by what the reference names.
u = priv_data_db.access_u()
files.write_file(path='/' + str(u), content='x')
ok = 1
try:
    files.share_file(path='/1', guest='joe@x.org')
except ToolError:
    ok = 0
a.send(ok)
