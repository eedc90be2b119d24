# The same, told by mail.
loud.fragile(value=1)
files.write_file(path="/n/1", content="x")
b.fragile(value=1)
files.write_file(path="/p.txt", content="x")
# next artifact
mail.send_email(to="joe@x.org", body=files.read_file(path="/p.txt"))
files.read_file(path="/n/1")
mail.send_email(to="joe@x.org", body="pub")
