# sub with texts: numbered and named references, count, escapes
import re
print(re.sub(r"\s+", " ", "a  b\t\nc"))
print(re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world again all"))
print(re.sub(r"(?P<y>\d{4})-(?P<m>\d\d)", r"\g<m>/\g<y>", "2024-05 and 2023-11"))
print(re.sub(r"(\d)", r"\g<1>0", "a1b2"), re.sub(r"(\d)", r"[\g<0>]", "a1b2"))
print(re.sub("a", "x", "banana", count=2), re.sub("a", "x", "banana", count=0))
print(re.sub("a", r"\n", "bab") == "b\nb", re.sub("a", r"\\", "bab"), re.sub("a", "\\\\t", "bab"))
print(re.sub("", "-", "abc"), re.sub("x*", "-", "abxd"), re.sub("b*", "-", "abc"))
print(re.sub(r"(a)|b", r"<\1>", "abc"))
print(re.sub("z", "y", "abc"), repr(re.sub("a", "b", "")))
print(re.subn("a", "x", "banana"), re.subn("q", "x", "banana"))
print(re.sub(r"\.", "", "1.234.567"))
