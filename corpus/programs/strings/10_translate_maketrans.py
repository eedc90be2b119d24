# maketrans of dicts, two texts, deletions
print("hello".translate(str.maketrans("el", "ip")), "a-b_c".translate(str.maketrans("-_", "  ")), "banana".translate(str.maketrans("", "", "an")), "abc".translate(str.maketrans({"a": "AA", "b": None, "c": 100})))
print("xyz".translate({120: "1", 121: None}), "xyz".translate({}), "a".translate({97: 98}), str.maketrans("ab", "cd", "e"), "leet".translate(str.maketrans({"e": "3", "t": "7"})))
vowels = str.maketrans(dict.fromkeys("aeiou"))
print("programming language".translate(vowels), "".translate(vowels))
for f in (lambda: str.maketrans("a", "bc"), lambda: str.maketrans("ab"), lambda: str.maketrans({"ab": 1}), lambda: "a".translate({97: 5.5})):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
