# any, all, filter(None), and their laziness
print(any([]), all([]), any([0, "", None]), all([1, "a", [0]]), any("0"), all("ab0"))
seen = []
def t(x):
    seen.append(x)
    return x
print(any(t(x) for x in (0, 3, 5)), seen); seen.clear()
print(all(t(x) for x in (1, 0, 5)), seen); seen.clear()
print(list(filter(None, [0, 1, "", "a", [], [0], None, 0.0, False])))
print(any({"": 1}), all({0: "a"}), any({}.values()), all([[]]), all([[[]]]))
print(sum([True, True, False]), [True, False].count(1), sum(x > 2 for x in range(5)))
try:
    any(5)
except TypeError as e:
    print(e)
try:
    all([1], [2])
except TypeError as e:
    print(type(e).__name__)
