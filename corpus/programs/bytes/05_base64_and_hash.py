# base64, hex digests, xor, checksums over bytes
import base64, hashlib
for d in (b"", b"a", b"ab", b"abc", bytes(range(250, 256)), "é✓".encode()):
    e = base64.b64encode(d)
    print(e, base64.b64decode(e) == d, base64.urlsafe_b64encode(d).decode(), base64.b16encode(d), base64.b32encode(d))
print(hashlib.sha256(b"abc").hexdigest(), hashlib.md5(b"").hexdigest(), hashlib.sha1("é".encode()).hexdigest()[:10])
h = hashlib.sha256()
h.update(b"a"); h.update(b"bc")
print(h.hexdigest() == hashlib.sha256(b"abc").hexdigest(), h.digest()[:3], h.name, h.digest_size)
key = b"key"
x = bytes(c ^ key[i % 3] for i, c in enumerate(b"secret text"))
print(x, bytes(c ^ key[i % 3] for i, c in enumerate(x)), sum(x) % 256, b"".join(bytes([c]) for c in x) == x)
try:
    base64.b64decode("abc")
except ValueError as e:
    print(type(e).__name__, e)
