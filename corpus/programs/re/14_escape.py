# re.escape and looking for texts that are full of special characters
import re
for t in ["a.b", "1+1=2?", "[x](y){z}", "c:\\dir\\file", "^$|*", "plain_text9", "sp ace-dash", "æ", "a@b.com", "50%", "#tag & co", "\n", "~'\"/,:;<>!`"]:
    e = re.escape(t)
    print(repr(e), bool(re.fullmatch(e, t)))
print(re.findall(re.escape("(a)"), "(a)a(a)"))
words = ["c++", "c", "c#"]
alt = "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True))
print(alt, re.findall(alt, "c c++ c# c"))
print(re.escape(""))
