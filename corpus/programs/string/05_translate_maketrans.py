# maketrans and translate with texts, dicts and deletions
import string
print("hello".translate(str.maketrans("el", "ip")), "a-b_c".translate(str.maketrans("-_", "  ")), "wow!? ok.".translate(str.maketrans("", "", string.punctuation)))
print("æøå ß".translate(str.maketrans({"æ": "ae", "ø": "o", "å": "aa", "ß": None})), "abc".translate({97: "A", 98: None, 99: 0x43}), "abc".translate({}))
print(sorted(str.maketrans("ab", "xy", "z").items(), key=str), "x1y2".translate(str.maketrans(string.digits, "#" * 10)))
leet = str.maketrans("aeio", "4310")
print("radio engine".translate(leet), "AEIO".translate(leet), "".translate(leet))
for bad in [("ab", "x"), ({"ab": "x"},), ("a",)]:
    try:
        str.maketrans(*bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
rot = str.maketrans(string.ascii_letters, string.ascii_lowercase[13:] + string.ascii_lowercase[:13] + string.ascii_uppercase[13:] + string.ascii_uppercase[:13])
print("Hello, Ærlig".translate(rot), "Hello".translate(rot).translate(rot))
