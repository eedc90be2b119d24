# 3.3: … asked even if user-owned; parties outside are not the user's. Broken: they are as the server is.
files.share_file('/q.txt', 'eve@x.org')
