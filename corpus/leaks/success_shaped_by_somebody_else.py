# What an outsider wrote chose, by the success of a call, what was ordered: success had no shaper.
files.write_file(path='/' + str(b.read('q')), content='x')
try:
    files.read_file(path='/1')
    item = 'tea'
except ToolError:
    item = 'milk'
c.order(item=item)
