# texts, numbers and None are not hashed
import hashlib
for bad in ["text", None, 5, [1], 1.5]:
    try:
        print(hashlib.sha256(bad).hexdigest())
    except TypeError as e:
        print(type(e).__name__, type(bad).__name__)
h = hashlib.md5()
try:
    h.update("é")
except TypeError as e:
    print("update refused")
print(hashlib.sha256(bytearray(b"ok")).hexdigest() == hashlib.sha256(b"ok").hexdigest(), hashlib.sha256(memoryview(b"ok")).hexdigest()[:8])
print(hashlib.md5(str(None).encode()).hexdigest()[:8], hashlib.md5(repr([1, "a"]).encode()).hexdigest()[:8])
