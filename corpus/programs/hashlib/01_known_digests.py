# digests of known texts by five algorithms
import hashlib
for text in ["", "abc", "The quick brown fox jumps over the lazy dog", "blåbær", "a" * 200]:
    b = text.encode("utf-8")
    print(hashlib.md5(b).hexdigest(), hashlib.sha1(b).hexdigest())
    print(hashlib.sha256(b).hexdigest(), hashlib.sha512(b).hexdigest()[:24], hashlib.sha384(b).hexdigest()[:16], hashlib.sha224(b).hexdigest()[-12:])
