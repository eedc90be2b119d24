# is and is not: names, None, True, copies, small singletons
a = [1]; b = a; c = a[:]
print(a is b, a is c, a is not c, None is None, True is True, ... is ..., a is a is b, not (a is c))
d = {"k": a}; t = (a,); e = d["k"]
print(e is a, t[0] is a, [a][0] is a, (lambda x: x)(a) is a, dict(d)["k"] is a, list(a) is a, tuple(t) is t, a + [] is a, a * 1 is a)
def f(x=None): return x is None
print(f(), f(None), f(0), f(False), f([]), [x is None for x in (None, 0, "")], type(1) is int, type("") is not int, type(None) is type(None))
a += [2]; print(a is b, b); a = a + [3]; print(a is b, b)
class S: pass
s = S(); print(s is s, S() is S(), s.__class__ is S, S is S, s is not None, (x := s) is s)
