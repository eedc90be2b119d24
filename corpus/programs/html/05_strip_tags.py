# taking tags out of a page with re, then unescaping
import html
import re
page = "<html><head><title>Fjord &amp; Fjell</title><style>p{x:1}</style></head><body><h1>Tours</h1><p>From&nbsp;500&#160;kr &mdash; <a href=\"/a?x=1&amp;y=2\">book</a></p><ul><li>One</li><li>Two &lt;new&gt;</li></ul><!-- hidden --></body></html>"
print(html.unescape(re.search("<title>(.*?)</title>", page).group(1)))
body = re.sub(r"<style>.*?</style>|<!--.*?-->", "", page)
text = html.unescape(re.sub(r"<[^>]+>", "|", body))
print(repr(text))
print([p for p in text.split("|") if p.strip()])
print([html.unescape(u) for u in re.findall(r'href="([^"]*)"', page)])
print([html.unescape(x) for x in re.findall(r"<li>(.*?)</li>", page)])
print(re.sub(r"\s+", " ", text.replace("|", " ")).strip().replace("\u00a0", "_"))
