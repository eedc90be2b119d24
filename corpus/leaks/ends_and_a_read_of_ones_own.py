# A call that was not made leaves no row: what a later artifact reads of it is labelled all the same.
loud.fragile(11)
files.names(path='/n')
# next artifact
a.send(shell.recent())
