# unescape after escape is the text again; the other way is not
import html
texts = ["<p class=\"x\">R&D's 5 > 4</p>", "&lt;", "''\"\"", "ø&nbsp;å", "a&b;c", "&amp;lt;", "\u00a0x"]
for t in texts:
    e = html.escape(t)
    print(e, html.unescape(e) == t, html.escape(html.unescape(t)) == t)
print(html.unescape(html.unescape("&amp;lt;b&amp;gt;")), html.unescape("&amp;#39;"))
