# a short preview of mails written in HTML
import html
import re
import textwrap
mails = ["<p>Hei&nbsp;Ida,</p><p>Fakturaen p&aring; <b>1&#8239;250&nbsp;kr</b> forfaller &laquo;fredag&raquo;.</p>", "Plain text, 3 &lt; 4", "<br><br/>", "<div>A&shy;B &#x2713; done &#127881;</div>", ""]
for n, m in enumerate(mails):
    text = html.unescape(re.sub(r"</p>|<br\s*/?>", "\n", m))
    text = re.sub("<[^>]*>", "", text) if n != 1 else text
    flat = " ".join(text.split())
    print(n, repr(textwrap.shorten(flat, 32, placeholder="…")), len(flat), ascii(flat)[-12:])
