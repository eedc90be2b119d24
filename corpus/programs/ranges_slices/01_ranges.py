# range: lengths, membership, slices, equality, negative steps, errors
for r in (range(5), range(2, 8, 3), range(8, 2, -2), range(0), range(3, 3), range(-3, 3), range(5, 0), range(0, -5, -1), range(10 ** 18, 10 ** 18 + 2)):
    print(r, list(r), len(r), r[0] if r else "-", r[-1] if r else "-", 3 in r, sum(r), bool(r), r[::-1])
r = range(0, 20, 3)
print(r[2:5], r[-2:], r[::2], r.index(9), r.count(9), r.count(10), r.start, r.stop, r.step, 9.0 in r, "9" in r, range(0, 3, 2) == range(0, 4, 2), range(0) == range(5, 5), r == list(r), hash(range(2)) == hash(range(0, 2)), max(r), min(r), sorted(r, reverse=True)[:2])
for f in (lambda: range(1.5), lambda: range("3"), lambda: range(1, 2, 0), lambda: r[99], lambda: r.index(4), lambda: range(), lambda: r + r, lambda: range(1, 2, 3, 4), lambda: range(None), lambda: r.append(1)):
    try: f()
    except (TypeError, ValueError, IndexError, AttributeError) as e: print(type(e).__name__, e)
try: r[0] = 1
except TypeError as e: print(e)
