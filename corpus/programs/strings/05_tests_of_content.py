# isalpha, isdigit, isdecimal, isnumeric, isalnum, isspace, isupper, islower, istitle, isidentifier, isascii, isprintable
for s in ("abc", "123", "a1", "²", "½", "٣", "", " ", "\t\n", "ABC", "Abc", "Abc Def", "a b", "é", "_x1", "1x", "class", "中", "A1", "-1", "1.5", "\u200b", "Ⅷ"):
    print(ascii(s), *("T" if f(s) else "-" for f in (str.isalpha, str.isdigit, str.isdecimal, str.isnumeric, str.isalnum, str.isspace, str.isupper, str.islower, str.istitle, str.isidentifier, str.isascii, str.isprintable)))
