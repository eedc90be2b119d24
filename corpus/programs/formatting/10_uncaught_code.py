# a format code for numbers on a text; ends with ValueError
rows = [("a", 1.5), ("b", 2), ("c", "n/a")]
for name, v in rows:
    print(f"{name:>3}", v)
    print(f"{name:>3}{v:8.2f}")
