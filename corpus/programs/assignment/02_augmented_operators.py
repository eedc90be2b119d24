# every augmented operator on numbers, texts and lists
n = 17
n += 3; print(n)
n -= 5; print(n)
n *= 4; print(n)
n //= 7; print(n)
n **= 3; print(n)
n %= 100; print(n)
n <<= 2; print(n)
n >>= 1; print(n)
n |= 9; print(n)
n &= 12; print(n)
n ^= 5; print(n)
n /= 2; print(n)
s = "ab"
s += "c"; s *= 2; print(s)
t = (1,)
t += (2, 3); t *= 2; print(t)
u = {1, 2, 3}
u |= {9}; print(sorted(u))
u &= {1, 9, 4}; print(sorted(u))
u -= {9}; print(sorted(u))
u ^= {1, 2}; print(sorted(u))
d = {"a": 1}
d |= {"b": 2, "a": 3}; print(d)
d |= [("z", 0)]; print(d)
b = True
b += 1; print(b, type(b).__name__)
