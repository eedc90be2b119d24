# What an artifact takes of its task's course does not depend on whether it ended.
loud.fragile(value=1)
# next artifact
b.fragile(value=1)
a.send(1)
