# feeding a digest in pieces
import hashlib
h = hashlib.sha256()
print(h.hexdigest()[:16])
for part in [b"one", b"", b" two", "três".encode()]:
    h.update(part)
    print(part, h.hexdigest()[:16])
print(h.hexdigest() == hashlib.sha256("one twotrês".encode()).hexdigest(), h.hexdigest() == h.hexdigest(), h.update(b"") is None)
big = hashlib.md5()
for i in range(100):
    big.update(str(i).encode())
print(big.hexdigest(), hashlib.md5("".join(map(str, range(100))).encode()).hexdigest() == big.hexdigest())
