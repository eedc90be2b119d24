# unquote and unquote_plus: plus signs, broken escapes, wrong bytes
from urllib.parse import unquote, unquote_plus, unquote_to_bytes, quote
for s in ["a%20b", "a+b", "%C3%A5", "%c3%a5", "%", "%2", "%zz", "%E5", "100%25", "%2520", "", "æ%20ø", "%F0%9F%99%82x", "a%2Fb%3F", "%00|"]:
    print(s, repr(unquote(s)), repr(unquote_plus(s)), unquote_to_bytes(s))
print(unquote("%E5", encoding="latin-1"), unquote("%E5", errors="ignore") == "", unquote(unquote("%2541")), all(unquote(quote(t)) == t for t in ["a b/c?", "é%", "+"]))
try:
    unquote("%E5", errors="strict")
except UnicodeDecodeError as e:
    print(type(e).__name__, e.start, e.reason)
