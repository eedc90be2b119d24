# output, then an unpacking that does not fit; ends with ValueError
rows = ["ann,31", "bob,27,extra"]
for row in rows:
    name, age = row.split(",")
    print(name.title(), int(age) + 1)
    print(len(row), row[-1])
    print(row.partition(","))
    print(row[::-1])
print("never reached")
