# Who ends an artifact decides whether a file is there, and so whether a later one calls what needs trust.
b.fragile(value=1)
files.write_file(path="/n/1", content="x")
# next artifact
files.read_file(path="/n/1")
c.wipe()
