# pulling addresses, links, amounts and dates out of running text
import re
body = """Hi Ida (ida.lund@example.com, cc: OLE+x@mail.example.org),
see https://example.com/a?b=1&c=2#top, or http://example.net.
Total: $1,234.50 / €99,- / 12.5% by 2024-03-01 or 1/4/24. Ring +47 555 01 23!"""
print(re.findall(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", body))
print(re.findall(r"https?://[^\s,]+", body))
print(re.findall(r"[$€]\s?[\d,]+(?:\.\d{2})?", body))
print([float(x.replace(",", "")) for x in re.findall(r"\$([\d,.]+)", body)])
print(re.findall(r"\d{4}-\d{2}-\d{2}|\d{1,2}/\d{1,2}/\d{2,4}", body))
print(re.search(r"\+\d[\d ]+\d", body).group().replace(" ", ""))
print(re.findall(r"\d+(?:\.\d+)?%", body), re.findall(r"\(([^()]*)\)", body))
print(re.findall(r"^(\w+):", body, re.M), len(re.findall(r"\S+", body)))
