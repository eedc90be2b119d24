# escaping a field that is missing, uncaught
import html
record = {"title": "A < B", "author": "Lind & Vik", "year": "2020", "abstract": None}
for key in ["title", "author", "year"]:
    print(key, html.escape(record[key]))
print(html.escape(record.get("pages", "n/a")))
print(html.unescape("&lt;end&gt;"))
print(html.escape(record["abstract"]))
