# sorting names with a missing one; ends with TypeError
names = ["bo", "Al", None, "cy"]
print(names.index(None))
print(sorted(n for n in names if n))
print(sorted(names, key=str))
names.sort()
