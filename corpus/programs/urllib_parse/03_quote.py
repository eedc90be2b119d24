# quote and quote_plus: safe characters, Unicode, bytes
from urllib.parse import quote, quote_plus
for s in ["a b", "a/b", "å", "a+b&c=d", "100%", "~_.-", "?#[]@!$'()*,;:", "", "日本", "a\nb", "%20", "\"<>"]:
    print(repr(s), quote(s), quote(s, safe=""), quote_plus(s), quote(s, safe="+&=/ "))
print(quote(b"\xff\x00a"), quote("é", encoding="latin-1"), quote("a b", safe=" "), quote_plus("a b", safe="+"))
for bad in [5, None]:
    try:
        print(quote(bad))
    except TypeError as e:
        print(type(e).__name__, e)
