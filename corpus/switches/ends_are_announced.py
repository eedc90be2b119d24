# 4.4: … the log remembers it of each call that may come, whether the artifact ended or not. Broken: only of those that were made.
loud.fragile(1)
files.write_file(path='/n/9', content='1')
# next artifact
a.send(files.recent())
