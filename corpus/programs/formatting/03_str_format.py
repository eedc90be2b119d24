# str.format: positions, names, attributes, items, nested, errors
class P: x = 5
print("{} {}".format(1, "a"), "{1} {0} {1}".format("x", "y"), "{a} {b!r}".format(a=1, b="q"), "{0[k]} {0[l]}".format({"k": 1, "l": [2]}), "{0[1]} {1.x}".format([7, 8], P()), "{{}} {}".format(0))
print("{:>5}|{:<5}|{:^5}|{:05d}|{:.2f}".format("a", "b", "c", 42, 1.005), "{:{}}|{:{w}.{p}f}".format("a", 4, 3.14159, w=8, p=2), "{0!r:>6} {0!s}".format("a"), "{:,} {:x} {:%}".format(1234567, 255, 0.5))
print("{a[b]}".format(a={"b": 1}), "{}".format([1, "a"]), "{0}{0}".format("ab"), "{}".format(*[5]), "{x}".format(**{"x": 1}), "plain".format(1, 2), "{a}".format_map({"a": 3}))
for f in (lambda: "{} {}".format(1), lambda: "{a}".format(b=1), lambda: "{0} {}".format(1), lambda: "{".format(), lambda: "}".format(), lambda: "{2}".format(1), lambda: "{:d}".format("a"), lambda: "{0.nope}".format(P), lambda: "{0[9]}".format([1]), lambda: "{!z}".format(1)):
    try:
        f()
    except (IndexError, KeyError, ValueError, AttributeError) as e:
        print(type(e).__name__, e)
