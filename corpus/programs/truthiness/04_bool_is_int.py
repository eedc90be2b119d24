# True and False as whole numbers
print(True + True, True * 5, -True, ~True, True / 2, True // 1, 2 ** True, False ** False)
print(True == 1, True != 2, hash(True) == hash(1), {True: "a", 1: "b", 1.0: "c"}, sorted({1, True, 0, False}))
print(isinstance(True, int), type(True).__name__, type(True + 0).__name__, int(True), float(False), str(True))
print(True & False, True | False, True ^ True, type(True & True).__name__, type(True & 1).__name__, 5 & True)
print([10, 20][True], "ab"[False], "x" * True, "x" * False, sorted([True, 0, 2, False, -1]))
print(True < 2, max(True, 0), min(1, True), min(True, 1), f"{True:d} {True} {True:>6} {False:.1f}")
print(True.real, (True).bit_length(), range(True, 3), round(True), abs(True), bool(int("0")), bool("0"))
print(not True == False, (not True) == False, True is (1 == 1))
