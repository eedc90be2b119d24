# broken patterns raise re.error with a place
import re
for bad in ["(", "a)", "[a", "*a", "a**", "a{2,1}", "(?P<x>a)(?P<x>b)", "(?P<1>a)", "\\", "[z-a]", "(?P<n", "+"]:
    try:
        re.compile(bad)
        print(bad, "fine")
    except re.error as e:
        print(bad, "|", e.msg, "|", e.pos)
for template in ["\\2", "\\g<no>", "\\g<"]:
    try:
        re.sub("(a)", template, "a")
    except (re.error, IndexError) as e:
        print(template, "|", e)
try:
    re.findall("a", None)
except TypeError as e:
    print(type(e).__name__)
