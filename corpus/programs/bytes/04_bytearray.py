# changing bytes in place
a = bytearray(b"abc")
a[0] = 65
a.append(33); a += b"??"; a.extend([1, 2])
print(a, len(a), bytes(a), a[1:3], a == b"Abc!??\x01\x02")
del a[-2:]
a[1:3] = b"--long--"
a.insert(0, 35)
print(a, a.pop(), a.pop(0), a.find(b"long"), a.decode(), a.upper())
a.reverse(); print(a); a.remove(65); print(a); a.clear(); print(a, bool(a), bytearray(2), bytearray("é", "utf-8"))
for f in (lambda: a.append(256), lambda: a.append("a"), lambda: a.pop(), lambda: {a: 1}, lambda: a.__setitem__(0, 1)):
    try:
        f()
    except (ValueError, TypeError, IndexError) as e:
        print(type(e).__name__, e)
