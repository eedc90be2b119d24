# A call in one arm changed what a later call with public arguments came to: success dropped what the log says the server holds.
u = priv_data_db.access_u()
if u == 1:
    files.write_file(path='/made.txt', content='x')
try:
    files.read_file(path='/made.txt')
except ToolError:
    a.send('no')
else:
    a.send('yes')
