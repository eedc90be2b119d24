# print with sep, end, no arguments, odd values
print()
print("a", 1, None, True, 2.0, [1], sep="-")
print("a", "b", sep="")
print("no newline", end=""); print("|", end="\n\n"); print(*"abc", sep=", ")
print(sep="x"); print("", ""); print("a", "b", sep=None, end=None); print([], (), {}, set(), "")
print("tab\tnew\nline", r"raw\n", end="<end>\n", sep="?")
for bad in (lambda: print("a", sep=1), lambda: print("a", end=[])):
    try:
        bad()
    except TypeError as e:
        print(e)
print(print("inner"))
print("é", "😀", ascii("é"), {"k": "é"}, *[], *(1, 2), flush=True)
