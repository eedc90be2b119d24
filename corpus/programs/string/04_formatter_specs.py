# format with positions, names, attributes, items and nested widths
import string
print("{0}-{1}-{0}".format("a", "b"), "{}{}".format(1, 2), "{x}{y!r}".format(x=1, y="q"), "{0[1]} {1[k]}".format([5, 6], {"k": "v"}), "{0.real}".format(3))
print("{:>{w}}|{:{f}^{w}}".format("a", "b", w=5, f="*"), "{:{}}".format(3.14159, ".2f"), "{{}} {{{}}}".format(1), "{!s:>4}|{!r:<5}|{!a}".format(1, "x", "é"))
print(string.Formatter().format("{} {name}", 1, name="n"), "{a[b]}".format(a={"b": 7}), "{:d} {:,} {:_} {:b} {:o} {:X} {:#x} {:c}".format(5, 12345, 12345, 5, 8, 255, 255, 65))
print([(lit, name, spec, conv) for lit, name, spec, conv in string.Formatter().parse("a{b:>3}c{d!r}e")])
for f, a in [("{} {}", (1,)), ("{x}", ()), ("{", (1,)), ("}", (1,)), ("{0} {}", (1, 2)), ("{:d}", ("s",)), ("{:.2f}", ("s",)), ("{:q}", (1,)), ("{0.no}", (1,)), ("{0[9]}", ([1],))]:
    try:
        print(f.format(*a))
    except (IndexError, KeyError, ValueError, AttributeError) as e:
        print(f, type(e).__name__, e)
