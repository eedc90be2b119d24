# what str says of its characters, next to the string constants
import string
for s in ["abc", "ABC", "aB1", "12", "½", "٣", "²", "", " ", "a b", "_x", "x-y", "Ǆ", "ß", "中", "1e5", "-1", "é\u0301"]:
    print(repr(s), s.isalpha(), s.isdigit(), s.isdecimal(), s.isnumeric(), s.isalnum(), s.islower(), s.isupper(), s.isidentifier(), s.isspace(), s.isascii(), s.isprintable())
print([c for c in "a1!é " if c in string.ascii_lowercase], "".join(c for c in "(555) 01-23" if c in string.digits))
print("strong" if all(any(c in k for c in "Ab1!") for k in (string.ascii_lowercase, string.ascii_uppercase, string.digits, string.punctuation)) else "weak")
