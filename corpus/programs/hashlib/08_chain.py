# a chain of digests and a small proof of work
import hashlib
prev = "0" * 8
for i, note in enumerate(["start", "pay 5", "pay 7 – ok"]):
    prev = hashlib.sha256(f"{prev}|{i}|{note}".encode()).hexdigest()
    print(i, note, prev[:20])
n = 0
while not hashlib.sha256(f"work{n}".encode()).hexdigest().startswith("00"):
    n += 1
print(n, hashlib.sha256(f"work{n}".encode()).hexdigest()[:10])
x = b"seed"
for _ in range(50):
    x = hashlib.md5(x).digest()
print(x.hex(), bin(x[0]), f"{x[1]:02x}{x[2]:08b}")
leaves = [hashlib.sha1(s).digest() for s in (b"a", b"b", b"c", b"d")]
while len(leaves) > 1:
    leaves = [hashlib.sha1(l + r).digest() for l, r in zip(leaves[::2], leaves[1::2])]
print(leaves[0].hex())
