# building a page out of rows with escaped cells
import html
rows = [{"name": "O'Neil & Co", "sum": 1234.5, "note": None}, {"name": "<script>x</script>", "sum": 0, "note": "\"ok\""}, {"name": "Ærø", "sum": -3.25, "note": ""}]

def cell(v):
    if v is None:
        return "<td></td>"
    if isinstance(v, float):
        return f"<td align='right'>{v:,.2f}</td>"
    return f"<td>{html.escape(str(v))}</td>"

print("<table>")
for r in rows:
    print("  <tr>" + "".join(cell(v) for v in r.values()) + "</tr>")
print("</table>")
print('<a title="{}">{}</a>'.format(html.escape("5\" & more"), html.escape("5\" & more", False)))
