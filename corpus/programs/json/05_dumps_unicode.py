# ensure_ascii, control characters, surrogate pairs for what is beyond the first plane
import json
texts = ["Ærlig", "naïve café", "東京", "🙂", "a\"b", "back\\slash", "/slash", "tab\tnl\ncr\r", "\b\f", "\x00\x1f\x7f", "\u2028", "e\u0301"]
for t in texts:
    a = json.dumps(t)
    b = json.dumps(t, ensure_ascii=False)
    print(a, a == b, len(a), len(b), json.loads(a) == t, json.loads(b) == t)
print(json.dumps({"ключ": "значение"}))
print(json.dumps({"ключ": "значение"}, ensure_ascii=False))
