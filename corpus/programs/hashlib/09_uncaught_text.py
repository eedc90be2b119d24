# a text given to a digest, uncaught
import hashlib
words = [b"alpha", b"", "bêta".encode(), b"\x00\x01", bytes(4)]
for w in words:
    print(w, hashlib.sha1(w).hexdigest()[:10])
h = hashlib.sha256(b"ok")
print(h.hexdigest()[:10])
h.update(12)
