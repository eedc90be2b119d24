# bytes that are no UTF-8; ends with UnicodeDecodeError
for part in (b"plain", "é".encode(), b"\xe2\x82\xac", b"caf\xe9!"):
    print(len(part), part.decode("utf-8"))
