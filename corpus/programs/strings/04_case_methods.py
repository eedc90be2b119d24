# upper, lower, title, capitalize, swapcase, casefold on odd letters
for s in ("hello world", "they're bill's", "ÀÉÎ straße", "ǆ ŉ ﬁ", "ΑΣ ΣΑΣ", "iİıI", "x1y2z", "", "aB cD", "русский ТЕКСТ", "o'neil-SMITH"):
    print(repr(s.upper()), repr(s.lower()), repr(s.title()), repr(s.capitalize()), repr(s.swapcase()), repr(s.casefold()))
print("straße".casefold() == "STRASSE".casefold(), "ß".upper(), len("ß".upper()), "A".lower() == "a")
