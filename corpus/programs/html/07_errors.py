# what escape and unescape do with things that are no texts
import html
for f in (html.escape, html.unescape):
    for v in [None, 5, ["<"]]:
        try:
            print(f.__name__, f(v))
        except (AttributeError, TypeError) as e:
            print(f.__name__, type(e).__name__, e)
print(html.escape(str(None)), html.escape(str(["<"])), html.escape(s="<"), html.escape("'", quote=0))
