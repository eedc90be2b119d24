# the % operator with tuples, dicts, flags and errors
print("%s %d %f" % ("a", 5, 1.5), "%s" % [1], "%s" % (1,), "%s and %r" % ("é", "é"), "%d%%" % 50, "%5s|%-5s|%05d|%+d|% d" % ("a", "b", 42, 7, 7), "%x %X %o %#x %c %c" % (255, 255, 8, 255, "z", 65))
print("%.3f %.0f %e %g %G" % (3.14159, 2.5, 1234.5, 1e-10, 1e20), "%(a)s %(b)05.1f" % {"a": 1, "b": 2.25}, "%*d|%-*s|%.*f" % (5, 42, 4, "a", 2, 3.14159), "%i %u" % (3.9, 4), "%s" % None, "%.2s|%5.1s" % ("abc", "xyz"), "%d" % True)
for f in (lambda: "%s %s" % "a", lambda: "%s" % (1, 2), lambda: "%d" % "a", lambda: "%(k)s" % {}, lambda: "%(k)s" % 5, lambda: "%z" % 1, lambda: "%" % (), lambda: "%x" % 1.5, lambda: "%c" % "ab", lambda: "a" % 1, lambda: "%d" % None, lambda: "%f" % "x"):
    try:
        print(f())
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, e)
print("a %s" % {"k": 1}, "%s" % ((1, 2),), "no codes" % {})
