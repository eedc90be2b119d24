# The server takes texts only: that it refused a number told which of the two it was given.
u = priv_data_db.access_u()
ok = 1
try:
    files.write_file(path='/made.txt', content=5 if u == 1 else 'five')
except ToolError:
    ok = 0
a.send(ok)
