# a copied digest goes its own way
import hashlib
base = hashlib.sha1(b"prefix:")
out = {}
for who in ["ida", "per", "åse"]:
    h = base.copy()
    h.update(who.encode())
    out[who] = h.hexdigest()
    print(who, out[who])
print(base.hexdigest() == hashlib.sha1(b"prefix:").hexdigest(), len(set(out.values())))
a = hashlib.md5(b"a")
b = a.copy()
a.update(b"!")
print(a.hexdigest() == b.hexdigest(), b.hexdigest() == hashlib.md5(b"a").hexdigest())
