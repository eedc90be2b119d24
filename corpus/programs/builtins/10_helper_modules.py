# operator, functools.partial, copy and textwrap helpers beside the built-ins
from functools import partial, reduce
from operator import itemgetter, attrgetter, methodcaller, add, mul, neg
import textwrap, string
p = partial(int, base=2); print(p("101"), p.keywords, partial(max, 5)(3, 9), partial("{} {}".format, "a")("b"), list(map(partial(mul, 3), [1, 2])))
print(itemgetter(1)("abc"), itemgetter(0, -1)([1, 2, 3]), attrgetter("real")(5), methodcaller("replace", "a", "b")("banana"), reduce(add, ["a", "b"], ">"), neg(3), reduce(lambda a, b: b, [], "init"))
print(textwrap.fill("the quick brown fox jumps", 11), textwrap.dedent("  a\n    b\n  c"), textwrap.indent("x\ny", "> "), textwrap.shorten("hello big wide world", 14), sep="\n")
print(string.ascii_lowercase[:3], string.digits, string.punctuation[:5], string.capwords("a  b c"), string.Template("$a and ${b}").substitute(a=1, b=2))
try: string.Template("$x").substitute({})
except KeyError as e: print(type(e).__name__, e)
