# a text where bytes are needed, uncaught
import base64
for v in [b"one", b"", "two".encode(), bytes(3), bytearray(b"four")]:
    print(base64.b64encode(v).decode() or "-")
print(base64.b64encode("five"))
