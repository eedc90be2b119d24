# a membership test on None; ends with TypeError
groups = {"a": ["x"], "b": (), "c": None}
for g in groups:
    print(g, bool(groups[g]))
    if "x" in groups[g]:
        print("has x")
