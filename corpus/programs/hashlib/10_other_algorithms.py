# sha3, blake2 and pbkdf2
import hashlib
print(hashlib.sha3_256(b"abc").hexdigest())
print(hashlib.sha3_512(b"").hexdigest()[:32])
print(hashlib.blake2b(b"abc").hexdigest()[:32], hashlib.blake2b(b"abc", digest_size=8).hexdigest())
print(hashlib.blake2s(b"abc").hexdigest()[:32], hashlib.blake2b(b"m", key=b"k", digest_size=16).hexdigest())
print(hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 10).hex())
print(hashlib.shake_128(b"x").hexdigest(8))
