# and/or give an operand and stop early
seen = []
def v(x):
    seen.append(x)
    return x
print(v(0) and v(1), seen); seen.clear()
print(v(2) and v(3), seen); seen.clear()
print(v("") or v([]) or v("end"), seen); seen.clear()
print(v(1) or v(2) and v(3), seen); seen.clear()
print(v(0) or v(2) and v(0) or v("z"), seen); seen.clear()
print(not v(0) and v("yes"), seen); seen.clear()
print((v(0) or v(None)) is None, seen); seen.clear()
name = "" or "anonymous"
print(name)
d = {}
print(d and d["missing"])
print(d.get("x") or "fallback", d.get("x", 0) or -1)
print([] or {} or () or 0 or None)
print(1 and "a" and [0] and (0,))
print(not [] , not [0], not not "x", not None == True)
def boom():
    raise RuntimeError("must not run")
print(True or boom(), False and boom())
x = None
print(x is not None and x > 3)
print(bool(0 or []), bool([] or [0]))
