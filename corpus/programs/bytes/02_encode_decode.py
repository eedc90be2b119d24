# texts to bytes and back in several encodings, error handlers
s = "é€😀a"
for enc in ("utf-8", "utf-16-le", "utf-8-sig", "utf-32-be"):
    e = s.encode(enc)
    print(enc, len(e), e[:6], e.decode(enc) == s)
print("é".encode("latin-1"), b"\xe9".decode("latin-1"), b"abc".decode("ascii"), "é".encode("ascii", "xmlcharrefreplace"), "é".encode("ascii", "backslashreplace"), b"a\xffb".decode("utf-8", "replace"), b"a\xffb".decode("utf-8", "ignore"), b"\xff".decode(errors="backslashreplace"), str(b"hi", "utf-8"))
for f in (lambda: b"a\xff".decode(), lambda: b"\xc3".decode("utf-8"), lambda: "é".encode("ascii"), lambda: b"\x80".decode("ascii"), lambda: "😀".encode("latin-1"), lambda: "a".decode(), lambda: b"a".encode()):
    try:
        f()
    except (UnicodeError, AttributeError) as e:
        print(type(e).__name__, e)
