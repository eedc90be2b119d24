# lengths and padding for many sizes
import base64
for n in range(9):
    b = bytes((i * 37 + n) % 256 for i in range(n))
    e = base64.b64encode(b).decode()
    print(n, e, len(e), e.count("="), base64.b64decode(e) == b, len(base64.b32encode(b)), len(base64.b85encode(b)))
basic = "Basic " + base64.b64encode("ida:pa:ss wörd".encode()).decode()
kind, _, cred = basic.partition(" ")
user, _, pw = base64.b64decode(cred).decode().partition(":")
print(basic, kind, user, pw)
uri = "data:text/plain;charset=utf-8;base64,SGVpIHDDpSBkZWc="
meta, data = uri.split(",", 1)
print(meta.split(":")[1].split(";"), base64.b64decode(data).decode())
