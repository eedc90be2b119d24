# a KeyError shows its key with quotes; ends with KeyError
d = {"it's": 1, 'say "x"': 2}
for k in ("it's", 'say "x"', "both ' and \""):
    print(k in d)
    print(d[k])
