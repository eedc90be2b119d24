# 3.3: unsaid, everything the server holds joins. Broken: nothing does.
files.forward('/q.txt', 'eve@x.org')
