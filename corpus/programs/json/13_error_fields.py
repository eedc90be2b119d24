# what a JSONDecodeError carries
import json
source = '{"name": "Ida",\n "tags": [1, 2,, 3],\n "ok": true}'
try:
    json.loads(source)
except json.JSONDecodeError as e:
    print(e.msg)
    print(e.pos, e.lineno, e.colno)
    print(repr(e.doc[e.pos - 3:e.pos + 2]))
    print(isinstance(e, ValueError), str(e))
try:
    json.loads("<html>not json</html>")
except json.decoder.JSONDecodeError as e:
    print(e.pos, e.msg)
try:
    json.loads('{"a":1}\n{"a":2}')
except json.JSONDecodeError as e:
    print(e.msg, e.lineno, e.colno)
