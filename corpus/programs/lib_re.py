# re: errors and their words, templates, flags, attributes, order of matches
import re
for p in ["(", "a)", "[a", "*a", "a**", "a{2,1}", "(?P<x>a)(?P<x>b)", "(?P<1>a)", "\\", "[z-a]", "(?P<n", "+", "(?", "(?P", "(?Pz)", "(?<", "(?<x)", "(?z)", "(?i", "(?i-", "(?i-:)", "(?iz)", "(?-i:a)", "a(?i)b", "(?#abc", "\\x1", "\\u12", "\\8", "[\\8]", "\\400", "\\q", "[\\q]", "(?P<>a)", "(?P=x)", "[a-\\d]", "(?P<a b>x)", "(((", "a|*", "^*", "\\b+", "()*", "(?:)*", "a\n(b", "x{99999999999}", "\\U00110000", "(?au)x", "(?i-i:a)", "\\07", "\\101", "{", "a{", "a{,}", "a{1", "x{}", "]", "}", "(?s-x:a.b)", "(?x) a b # c", "[]a]", "[^]a]", "(?P<é>x)"]:
    try:
        c = re.compile(p)
        print(repr(p), c.groups, c.flags, c, dict(c.groupindex))
    except Exception as e:
        print(repr(p), repr(e), str(e))
for t in ["\\2", "\\g<no>", "\\g<", "\\g", "\\g<>", "\\g<1", "\\q", "\\", "\\0", "\\012", "\\101", "\\g<-1>", "\\g<0>", "\\g<01>", "\\.", "\\n", "\\g<99>", "\\400"]:
    try:
        print(repr(t), repr(re.sub("(a)", t, "xa")))
    except Exception as e:
        print(repr(t), repr(e))
try:
    re.sub("a")
except TypeError as e:
    print(e)
try:
    re.findall("a", 5)
except TypeError as e:
    print(e)
try:
    re.findall(5, "a")
except TypeError as e:
    print(e)
try:
    re.search("a", "b", 0, 1)
except TypeError as e:
    print(e)
try:
    re.search("a", text="b")
except TypeError as e:
    print(e)
print(re.compile("a'b", re.I | re.M), re.match("(a)(?P<n>b)?", "ab"), re.compile("x").match("y"))
m = re.match("(a)(?P<n>b)?", "ac")
print(m.groups(), m.groups(0), m.groupdict(), m.lastgroup, m.lastindex, m.re, m.string, m.pos, m.endpos, m.span("n"), m[1], m["n"])
print(isinstance(m, re.Match), isinstance(m.re, re.Pattern), isinstance("a", re.Match), {m.re: 1}[re.compile("(a)(?P<n>b)?")])
print(re.subn("b*", "-", "abc"), re.split("(b)|(c)", "abcd"), re.compile("a").sub("b", "aaa", 2))
print(re.findall("[İ]", "iIıİ", re.I), re.findall("i", "iIıİ", re.I), re.findall("ſ", "sSſ", re.I), re.findall("[^i]", "iIıİx", re.I), re.findall("µ", "µμΜ", re.I))

text = "Grüße aus Zürich 🙂 – 5 €, Ελλάδα\n"
for m in re.finditer(r"\w+", text):
    print(m.span(), m.start(), m.end(), m.group(), m)
for pattern in ["a||b", "(?:|a)b?", "x*", "", r"\b", r"\B", "$", "^", "(?m)^", "(?m)$", "a*?", "(a)|b", "(a)?b", "[^,]*", r"\s*", ".*", "(?s).*", "(?:a|ab)(?:c|bcd)", "(a*)(a*)", "a??", r"\w+$", r"o\Z"]:
    for subject in ["", "ab", "aab b,\n", "é a\u0301½ o\n", "abcd"]:
        print(pattern, repr(subject), [m.span() for m in re.finditer(pattern, subject)], re.findall(pattern, subject), re.split(pattern, subject),
              repr(re.sub(pattern, "-", subject)), re.subn(pattern, r"<\g<0>>", subject, 2), bool(re.fullmatch(pattern, subject)))
p = re.compile(r"(?P<key>\w+)=(?P<value>\w*)")
print(p.search("é=1 b=2", 2), p.match("a=1", 1), p.findall("a=1 b=2", 2, 6), p.fullmatch("a=1;", 0, 3), p.search("a=1", 5), p.split("a=1b"), p.groupindex)
print([m.groupdict() for m in p.finditer("a=1 b= c=3")], p.search("x", pos=0), p.search(string="k=v").expand(r"\g<value>:\1"), p.sub(repl="_", string="a=1", count=1))
print(re.search("a", "b") is None, bool(re.search("", "")), re.compile(p) is p, p == re.compile(p.pattern), p != re.compile("x"), re.compile("x", re.I) == re.compile("x"))
print(re.escape("a.b*c [d] é-_ #~&\n"), re.findall("(?i)straße|ÅÄ|k", "STRASSE Straße åä \u212a K"), re.findall(r"[\w-]+@[\w.]+", "x-y@z.org, a@b"))
print(re.split(r"(,)|;", "a,b;c", maxsplit=1), re.split(",", "a,b,c", -1), re.sub("a", "b", "aaa", -1), re.findall(r"\d", "٣4", re.A))
for subject in ["2024-05-01", "2024-5-1", "x2024-05-01", "2024-05-01\n"]:
    m = re.match(r"(\d{4})-(\d\d)-(\d\d)$", subject)
    print(m and m.groups(), m and m.end(), m and m.lastindex)
for pattern, flag in [("a", 4), ("(?u)a", 256)]:
    try:
        re.compile(pattern, flag)
    except ValueError as e:
        print(e)
try:
    re.compile(p, re.I)
except ValueError as e:
    print(e)
try:
    re.search("a", b"a")
except TypeError as e:
    print(e)
m = re.match("(a)(?P<b>b)?", "a")
for key in [3, -1, "c", "b", 1, 0, 1.5]:
    try:
        print(m[key], m.group(key), m.span(key))
    except IndexError as e:
        print(e)
try:
    re.split("a")
except TypeError as e:
    print(e)
try:
    m.nothing
except AttributeError as e:
    print(e)
try:
    m.missing()
except AttributeError as e:
    print(e)
re.compile("(unclosed")
