# the number out of a profile with several phones; the mail only to a known address
import json

profile = json.loads('{"phones": [{"kind": "home", "no": "555 01 111", "since": 2009}, {"kind": "mobile", "no": "555 01 222", "since": 2020, "primary": true}, {"kind": "mobile", "no": "555 01 333", "since": 2023}], "mail_to": {"plumber": "  Plumber@Example.com ", "school": "office@school.example", "odd": "no-at-sign"}}')
country = "+47"

def rank(p):
    return (not p.get("primary", False), p["kind"] != "mobile", -p["since"])

phones = sorted(profile["phones"], key=rank)
for p in phones:
    print(rank(p), p["kind"], p["no"])
mask = lambda no: "".join("x" if c.isdigit() and i < len(no) - 2 else c for i, c in enumerate(no))

def address(key):
    raw = profile["mail_to"][key].strip().lower()
    user, at, host = raw.partition("@")
    if not (user and at and "." in host):
        raise ValueError(f"{raw!r} is no address")
    return raw

outbox = []
for key in ["plumber", "school", "odd", "neighbour"]:
    try:
        to = address(key)
    except KeyError as e:
        print("unknown:", e)
        continue
    except ValueError as e:
        print("bad:", e)
        continue
    number = phones[0]["no"] if key != "school" else next(p["no"] for p in phones if p["kind"] == "home")
    outbox.append({"to": to, "text": f"Call me at {country} {number}"})
for m in outbox:
    print("SEND", json.dumps(m))
    print("LOG ", m["to"].split("@")[1], mask(m["text"]))
print(len(outbox), {m["to"]: m["text"][-3:] for m in outbox})
text = outbox[0]["text"]
digits = [c for c in text if c.isdigit()]
print("".join(digits), len(digits), sum(map(int, digits)), text.replace(" ", "")[-8:])
print(phones[0] is profile["phones"][1], [p["no"][-3:] for p in profile["phones"]])
print(phones[-1]["primary"])
