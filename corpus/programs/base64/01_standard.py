# b64encode and b64decode of texts and bytes
import base64
for s in ["", "a", "ab", "abc", "abcd", "Hello, Wörld!", "日本", "\x00\xff", "line\nbreak"]:
    e = base64.b64encode(s.encode("utf-8"))
    print(repr(s), e, e.decode(), base64.b64decode(e).decode("utf-8") == s, len(e))
print(base64.b64encode(bytes(range(0, 256, 51))), base64.b64encode(b"\xfb\xff\xfe"), base64.b64decode("aGk="), base64.b64decode(b"aGk="), base64.b64encode(bytearray(b"xy")))
print(base64.standard_b64encode(b"??>"), base64.b64encode(b"??>", altchars=b"-_"))
