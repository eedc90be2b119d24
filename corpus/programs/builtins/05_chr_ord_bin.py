# chr, ord, bin, oct, hex, ascii, and the way back
for c in "aZ0 é✓😀\n":
    print(ascii(c), ord(c), hex(ord(c)), chr(ord(c)) == c, bin(ord(c)), oct(ord(c)))
print(chr(65), ord(b"A"), [chr(i) for i in range(97, 102)], "".join(chr(ord(c) ^ 32) for c in "MiXed"), int("0b11", 2), int("0o17", 8), int(hex(255), 16), bin(-5), hex(True), bin(0)[2:].zfill(8), f"{10:08b}", ascii("é'\""))
for f in (lambda: ord("ab"), lambda: ord(5), lambda: chr("a"), lambda: chr(1114112), lambda: bin(1.0), lambda: hex("ff"), lambda: ord(""), lambda: oct(None), lambda: chr(97.0)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
