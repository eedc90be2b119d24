# texts as pure ASCII markup by character references, and back
import html

def to_ascii(text):
    return html.escape(text).encode("ascii", "xmlcharrefreplace").decode()

def hexed(text):
    return "".join(c if c.isascii() else f"&#x{ord(c):X};" for c in html.escape(text, quote=False))

for t in ["blåbær & rømme", "<5 €>", "½ × 2 = 1", "日本", "\"🙂\"", "", "e\u0301"]:
    a, b = to_ascii(t), hexed(t)
    print(a, b, html.unescape(a) == t, html.unescape(b) == t, a.isascii(), len(a) - len(t))
print(to_ascii(to_ascii("é")), html.unescape(html.unescape(to_ascii(to_ascii("é")))))
