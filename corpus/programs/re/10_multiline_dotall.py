# what ^, $ and . mean under MULTILINE and DOTALL
import re
t = "first\nsecond line\nthird"
print(re.findall(r"^\w+", t), re.findall(r"^\w+", t, re.M))
print(re.findall(r"\w+$", t), re.findall(r"\w+$", t, re.MULTILINE))
print(re.findall(".+", t), re.findall(".+", t, re.S))
print(re.search("first.second", t), re.search("first.second", t, re.DOTALL).span())
print(re.findall("^$", "a\n\nb\n", re.M), [m.start() for m in re.finditer("$", "a\nb\n", re.M)])
print([m.start() for m in re.finditer("$", "a\nb\n")], [m.start() for m in re.finditer("^", "a\nb\n", re.M)])
print(re.sub("^", "> ", t, flags=re.M))
print(re.findall(r"\A\w+", t, re.M), re.findall(r"\w+\Z", t, re.M))
print(re.findall("(?s)d.t", t), re.findall("(?m)^.{3}", t), re.findall("(?ms)^s.*$", t))
