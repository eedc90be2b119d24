# name, digest_size, block_size, digest against hexdigest
import hashlib
for name in ["md5", "sha1", "sha256", "sha512"]:
    h = hashlib.new(name, b"x")
    print(h.name, h.digest_size, h.block_size, len(h.digest()), len(h.hexdigest()), h.digest().hex() == h.hexdigest(), getattr(hashlib, name)(b"x").hexdigest() == h.hexdigest())
d = hashlib.md5(b"x").digest()
print(type(d).__name__, list(d[:4]), int.from_bytes(d[:2], "big"))
print("sha256" in hashlib.algorithms_guaranteed, "rot13" in hashlib.algorithms_available)
try:
    hashlib.new("rot13")
except ValueError as e:
    print(type(e).__name__)
