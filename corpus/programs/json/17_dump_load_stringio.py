# json.dump and json.load over a StringIO
import json
from io import StringIO
out = StringIO()
json.dump({"rows": [1, 2], "ok": True}, out, indent=1)
out.write("\n")
print(out.getvalue())
print(json.load(StringIO(out.getvalue())))
lines = StringIO()
for rec in [{"id": 1}, {"id": 2, "t": "é"}]:
    json.dump(rec, lines, ensure_ascii=False)
    lines.write("\n")
lines.seek(0)
for n, line in enumerate(lines, 1):
    print(n, json.loads(line))
try:
    json.load(StringIO(""))
except ValueError as e:
    print(e)
