# Template: substitute, safe_substitute, braces, dollars, errors
from string import Template
t = Template("Dear $name, ${n}th order: $$${sum}. $name!")
print(t.substitute(name="Ida", n=4, sum="9.50"), t.substitute({"name": "Per", "n": 1, "sum": 2}), t.substitute({"name": "A"}, n=1, sum=0, name="B"))
print(t.safe_substitute(name="Ida"), Template("$a$b ${a}b $_x1").safe_substitute(a=1), Template("cost $5 $").safe_substitute())
for text, kw in [("$a $b", {"a": 1}), ("$ x", {}), ("ok ${", {}), ("line\n$9", {})]:
    try:
        print(Template(text).substitute(**kw))
    except (KeyError, ValueError) as e:
        print(type(e).__name__, e)
print(t.template, Template("no marks").substitute(), Template("$æ $b").safe_substitute(b=2), Template("$A $a").substitute(A=1, a=2))
