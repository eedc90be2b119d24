# base64, hashlib, html, unicodedata, string
import base64
import hashlib
import html
import string
import unicodedata
from base64 import b64decode, b64encode

for data in [b"", b"a", b"ab", b"abc", b"hello world", b"\x00\xff\xfe\xfb\xef", bytes(range(256))]:
    print(b64encode(data), base64.urlsafe_b64encode(data), base64.b32encode(data), base64.b16encode(data), base64.standard_b64encode(data))
    print(b64decode(b64encode(data)) == data, base64.b32decode(base64.b32encode(data)) == data, base64.b16decode(base64.b16encode(data)) == data,
          base64.urlsafe_b64decode(base64.urlsafe_b64encode(data)) == data)
for text in ["YQ==", "YQ", "YQ=", "a", "", "!!YQ==!!", "YWI=YWI=", "====", "Y===", "YWJj=", "YWJjZ", "YQ=a=", "Y W\nI=", "é", b"YWJj", "_-8="]:
    try:
        print(text, b64decode(text))
    except ValueError as e:
        print(text, e)
    try:
        print(text, b64decode(text, validate=True))
    except ValueError as e:
        print(text, e)
for text in ["NBSWY3DP", "nbswy3dp", "NBSWY3D", "ME======", "MFRA====", "MFRGG===", "MFRGGZA=", "M=======", "MFR=====", "1BSWY3DP"]:
    try:
        print(text, base64.b32decode(text))
    except ValueError as e:
        print(text, e)
print(base64.b32decode("nbswy3dp", True), base64.b16decode("6a6B", casefold=True), b64encode(b"\xff\xfe\xfd>?", altchars=b"-_"), b64encode("é".encode()).decode())
for text in ["6a", "6"]:
    try:
        print(base64.b16decode(text))
    except ValueError as e:
        print(e)
try:
    b64encode("text")
except TypeError as e:
    print(e)
try:
    b64decode(5)
except TypeError as e:
    print(e)
for name in ["md5", "sha1", "sha224", "sha256", "sha384", "sha512"]:
    found = hashlib.new(name, b"abc")
    print(found.name, found.digest_size, found.block_size, found.hexdigest(), len(found.digest()))
print(hashlib.sha256(b"").hexdigest(), hashlib.md5("é".encode()).hexdigest(), hashlib.sha1(b"x").digest(), hashlib.sha256(b"a").copy().hexdigest()[:8])
print(hashlib.sha512(b"a" * 1000).hexdigest(), hashlib.sha384(b"q").hexdigest(), hashlib.sha224(string=b"q").hexdigest())
try:
    hashlib.sha256("text")
except TypeError as e:
    print(e)
try:
    hashlib.new("nothing")
except ValueError as e:
    print(e)
try:
    hashlib.md5(5)
except TypeError as e:
    print(e)
print(html.escape("<a href=\"x\">'&amp;'</a>"), html.escape("\"'<", quote=False), html.escape(""))
for text in ["&lt;&gt;&amp;&quot;&#39;&#x27;&#X41;&#65", "&eacute;&nbsp;&copy&notit;&hellip;", "&#128;&#x80;&#0;&#xD800;&#1114112;&#1;&#13;&#9;", "&unknown; &amp &ampx &", "&CounterClockwiseContourIntegral;",
             "&#x;&#;&;&&", "a&b;c", "&NotEqualTilde;", "&lt", "&ltx;", "&frac12;&frac34", "&#99999999999999999999;", "no entities é", "&a" * 5, "&fjlig;", "&NewLine;|"]:
    print(repr(html.unescape(text)))
for form in ["NFC", "NFD", "NFKC", "NFKD"]:
    print([unicodedata.normalize(form, text) for text in ["é", "e\u0301", "ﬁ", "Å", "①", "½", "한", "", "plain"]], unicodedata.is_normalized(form, "é"))
print("".join([c for c in unicodedata.normalize("NFD", "Crème Brûlée Ångström") if not unicodedata.combining(c)]), unicodedata.combining("\u0301"))
try:
    unicodedata.normalize("NFX", "a")
except ValueError as e:
    print(e)
print(string.ascii_letters, string.ascii_lowercase, string.ascii_uppercase, string.digits, string.hexdigits, string.octdigits, string.punctuation)
print(repr(string.whitespace), repr(string.printable), string.capwords("  hello  wORLD foo"), string.capwords("a-b-c", "-"), string.capwords("x", sep=None))
b64decode("abc")
