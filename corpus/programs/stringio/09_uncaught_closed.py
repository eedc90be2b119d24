# reading a closed buffer, uncaught
from io import StringIO
s = StringIO("a\nb\nc\n")
print(repr(s.readline()))
print(repr(s.readline()))
print(s.tell(), s.closed)
s.close()
print(s.closed)
s.close()
print("twice is fine")
print(s.readline())
