# Complex numbers; hmac and pbkdf2
print((1+2j)/0.5,(1+2j)**2,(1+2j)**-1,(1+2j)**0.5, 2**1j, -1j, complex('1+2j'), complex(1.5), 0j, -0j, complex(-0.0,1), 1e20j,(1+2j)**(1+1j), (0j)**0, (-8)**0.5, (-8)**(1/3), complex(float('nan'),float('inf')), complex("(1e-3-2.5j)"), complex("-j"), complex(1, 2j))
for f in (lambda: 1j<2, lambda: 1j//2, lambda: int(1j), lambda: float(1j), lambda: 1j/0, lambda: complex('x'), lambda: complex([]), lambda: 0j**-1, lambda: abs(complex(1e308,1e308))):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(hash(1j)==hash(1j), f'{1+2j}', 1j*2==2j, [1j], {1: "a"}[1+0j], 1 == 1+0j, 1+0j == 1, isinstance(1j, complex), type(1j), complex, (3+4j).real, (3+4j).conjugate(), bool(0j), abs(3+4j), sum([1j, 2]), 3 - 1j, True + 1j, 2 ** 70 + 1j, complex(2), -(1+1j), type(1j).__name__, 1j in [1j], (1+2j)*(3-1j))
import hmac, hashlib
h = hmac.new(b"k", b"msg", hashlib.sha256); print(h.hexdigest(), h.name, h.digest_size)
h.update(b"more"); print(h.hexdigest(), hmac.new(b"k"*200, b"", "sha512").hexdigest()[:20], hmac.compare_digest("a", "a"), hmac.digest(b"k", b"m", "md5").hex())
print(hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 10).hex(), hashlib.pbkdf2_hmac("sha1", b"password", b"salt", 3, 50).hex())
