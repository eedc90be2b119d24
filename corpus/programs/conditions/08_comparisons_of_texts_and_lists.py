# conditions over texts, prefixes, lengths, types in usual checks
for t in ("", " ", "yes", "No", "12", "-3", "1.5", "a@example.com", "TRUE", "x" * 30):
    kind = "empty" if not t else "blank" if t.isspace() else "digits" if t.isdigit() else "number" if t.lstrip("-").replace(".", "", 1).isdigit() else "mail" if "@" in t and "." in t.split("@")[1] else "flag" if t.lower() in ("yes", "no", "true") else "long" if len(t) > 20 else "word"
    print(repr(t[:14]), kind, len(t) > 3 and t[0] != t[-1], t.lower() == t, t in "yes or no")
xs = [3, 1]; print(xs == sorted(xs), xs[::-1] == sorted(xs), not xs[2:], bool(xs) and xs[0] > xs[-1], len(xs) == 2 != 3)
