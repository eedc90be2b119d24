# a port that is no number, uncaught
from urllib.parse import urlsplit
for u in ["http://h:80/", "http://h/", "http://h:/", "https://u:p@h:8443", "http://[::1]:5000/x", "http://h:8o80/"]:
    s = urlsplit(u)
    print(u, s.hostname, s.port)
