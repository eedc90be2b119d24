# One bit pays for two ways to go, in all artifacts of a task together.
loud.fragile(1)
files.write_file(path='/n/1', content='x')
b.fragile(1)
files.write_file(path='/n/2', content='x')
# next artifact
c.send(0)
files.read_file(path='/n/1')
c.send(1)
files.read_file(path='/n/2')
c.send(2)
