# encodebytes: lines of 76, decodebytes, mail attachments
import base64
data = ("name,qty\n" + "\n".join(f"row{i},{i * i}" for i in range(12))).encode()
text = base64.encodebytes(data)
print(text.count(b"\n"), [len(l) for l in text.splitlines()], base64.decodebytes(text) == data)
print(text.decode().splitlines()[0])
one = base64.b64encode(data).decode()
print(len(one), "\n" in one, one[:12], one[-8:], len(data), len(one) == 4 * -(-len(data) // 3))
print(base64.b64decode(one).decode().splitlines()[-1], base64.encodebytes(b""), base64.encodebytes(b"x"))
mail = {"filename": "q.csv", "content": one}
rows = base64.b64decode(mail["content"]).decode().splitlines()
print(rows[0], len(rows) - 1, sum(int(r.split(",")[1]) for r in rows[1:]))
