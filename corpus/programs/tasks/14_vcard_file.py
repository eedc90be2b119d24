# a vCard from private data, with escaping and folded lines
from datetime import date

data = {
    "name": {"given": "Per Olav", "family": "Vik"},
    "work": "Vik; Sønner, Ltd",
    "role": "Owner",
    "mails": ["per@example.com", "post@vik.example", "per@example.com"],
    "phones": {"cell": "555 01 777", "home": "", "work": "555 01 700"},
    "note": "Ring before noon.\nSpeaks Norwegian, English, and a little bit of very slow German when asked twice.",
    "birthday": date(1979, 2, 3),
}

def esc(text):
    for a, b in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(a, b)
    return text

def fold(line, limit=60):
    if len(line) <= limit:
        return [line]
    out = [line[:limit]]
    rest = line[limit:]
    while rest:
        out.append(" " + rest[:limit - 1])
        rest = rest[limit - 1:]
    return out

fields = [("VERSION", "3.0"), ("N", ";".join([esc(data["name"]["family"]), esc(data["name"]["given"]), "", "", ""]))]
fields.append(("FN", esc(" ".join(data["name"].values()))))
fields.append(("ORG", esc(data["work"])))
fields += [("TITLE", esc(data["role"]))] if data.get("role") else []
fields += [("EMAIL;TYPE=INTERNET", m) for m in dict.fromkeys(data["mails"])]
fields += [(f"TEL;TYPE={kind.upper()}", "+47 " + no) for kind, no in sorted(data["phones"].items()) if no]
fields.append(("NOTE", esc(data["note"])))
share_birthday = False
if share_birthday:
    fields.append(("BDAY", data["birthday"].isoformat()))
lines = ["BEGIN:VCARD"]
for k, v in fields:
    lines += fold(f"{k}:{v}")
lines.append("END:VCARD")
for l in lines:
    print(l)
back = "\n".join(lines).replace("\n ", "").splitlines()
parsed = {}
for l in back:
    k, _, v = l.partition(":")
    parsed.setdefault(k.split(";")[0], []).append(v.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";"))
print(parsed["NOTE"][0] == data["note"], parsed["ORG"], len(parsed["EMAIL"]), "BDAY" in parsed)
print("SEND send_email", parsed["EMAIL"][0], max(map(len, lines)))
