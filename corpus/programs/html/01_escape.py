# escape with and without quotes
import html
for s in ["<b>", "a & b", "\"q\"", "it's", "&amp;", "", "plain", "<a href='x?y=1&z=2'>é</a>", "1 < 2 > 0", "🙂", "\n\t"]:
    print(repr(s), html.escape(s), html.escape(s, quote=False))
print(html.escape(html.escape("<&>")), html.escape("&" * 3))
