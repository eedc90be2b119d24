# tables of bytes
table = bytes.maketrans(b"abc", b"xyz")
print(b"aabbcc-d".translate(table), b"a-b-c".translate(None, b"-"), b"abcabc".translate(table, b"b"), len(table))
print(b"abc".translate(None, delete=b"c"), b"\x00\xff".translate(bytes(range(255, -1, -1))))
for bad in (lambda: bytes.maketrans(b"a", b"bc"), lambda: b"a".translate(b"short"), lambda: bytes.maketrans("a", "b")):
    try:
        bad()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
