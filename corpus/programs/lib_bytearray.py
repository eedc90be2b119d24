# bytearray: changed in place, read as bytes, given to modules
a = bytearray(b"abc")
b = a
b += b"d"
print(a is b, a, a + b"x", b"x" + a, a * 2, 2 * a, a[0], a[-1], a[1:], len(a), list(a), b"b" in a, 97 in a, a == b"abcd", b"abcd" == a, a < b"b", bytes(a), a.hex(), isinstance(a, bytearray), isinstance(a, bytes), type(a), type(a).__name__, bytearray)
for x in a:
    print(x, end=" ")
a[0] = 120; a[1:3] = b"--"; del a[0]
print(a, a.upper(), a.split(b"-"), a.partition(b"-"), a.decode(), a.startswith(b"-"), a.find(b"d"), bytearray.fromhex("0aff"), bytearray([1, 2]), bytearray(3), bytearray("é", "utf-8"))
import copy, json, hashlib, base64
c = copy.copy(a); c.append(1); print(a, c, copy.deepcopy([a]), hashlib.md5(a).hexdigest()[:6], base64.b64encode(a), json.loads(bytearray(b"[1]")), int(bytearray(b"12")), str(bytearray(b"x"), "utf-8"), str(a))
for f in (lambda: a.append(256), lambda: a.append("a"), lambda: bytearray().pop(), lambda: {a: 1}, lambda: a + 1, lambda: a[9], lambda: a["x"], lambda: bytearray("x"), lambda: a.remove(1), lambda: a.nope(), lambda: bytearray([300])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(sorted(bytearray(b"cab")), max(a), sum(a), bool(bytearray()), [*a], tuple(a), zip(a, a) is not None, min(bytearray(b"x")), b",".join([b"a", b"b"]), {**{}}, a.copy() == a, a.copy() is a)
x, *y = bytearray(b"abc"); print(x, y)
a.extend([1, 2]); a.extend(b"z"); a.insert(0, 5); a.reverse(); print(a, a.pop(), a.pop(0), a.index(b"d"), a.count(b"-"))
