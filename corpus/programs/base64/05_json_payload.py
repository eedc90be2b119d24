# JSON inside base64 inside JSON
import base64
import json
inner = {"sub": "ida", "roles": ["admin", "ops"], "name": "Åse – ½"}
blob = base64.b64encode(json.dumps(inner, separators=(",", ":")).encode()).decode()
outer = json.dumps({"v": 1, "data": blob})
print(outer)
got = json.loads(outer)
back = json.loads(base64.b64decode(got["data"]))
print(back, back == inner, type(back["roles"]).__name__)
head, body, sig = ".".join(base64.urlsafe_b64encode(p).decode().rstrip("=") for p in [b'{"alg":"none"}', b'{"n":5}', b"\xff\xee"]).split(".")
print(head, body, sig)
for part in (head, body):
    print(json.loads(base64.urlsafe_b64decode(part + "==")))
try:
    json.dumps({"raw": b"x"})
except TypeError as e:
    print(e.args[0][:40])
