# base32, base16 and base85
import base64
for b in [b"", b"a", b"hello", b"\x00\xff\x10", "blå".encode()]:
    e32, e16, e85 = base64.b32encode(b), base64.b16encode(b), base64.b85encode(b)
    print(b, e32, e16, e85, base64.b32decode(e32) == b, base64.b16decode(e16) == b, base64.b85decode(e85) == b)
print(base64.b16decode("ff00", casefold=True), base64.b32decode("mfrgg===", casefold=True), base64.a85encode(b"test"), base64.a85decode(b"FCfN8"))
for bad in [lambda: base64.b16decode("ff"), lambda: base64.b16decode("F"), lambda: base64.b32decode("A")]:
    try:
        print(bad())
    except ValueError as e:
        print("ValueError")
print(b"hello".hex(), bytes.fromhex("68 65 6c"), b"\x01\xab".hex("-"))
