# how texts are shown: quotes, escapes, Unicode, raw texts
for s in ("it's", 'say "hi"', "both ' and \"", "\n\t\r\\", "\x00\x07\x1f\x7f", "é✓😀", "\u200b\u00a0\xad", "\ud800", r"raw\n", "a\
b", """tri"ple's""", "\x41\u0042\N{BULLET}\103", ""):
    print(repr(s), ascii(s), len(s))
print("con" "cat" 'ed', "a" r"\b" "\\c", f"x{1}" "y{1}", len("\r\n"), "\'" == "'", "\"")
print(["'"], ("\n",), {"k\"": 'v\''}, str(["a\\b"]), "%r %a" % ("é", "é"), repr("\\"), str("\\"))
