# a phone number for the address of one contact of the private address book
contacts = [
    {"name": "Siri Ås", "mail": "siri@example.com", "tags": ["work", "boss"]},
    {"name": "Siri Lund", "mail": "", "tags": ["family"]},
    {"name": "Jon Vik", "mail": "jon@example.org", "tags": []},
]
me = {"name": "Ida Berg", "phone": "0047 55 50 12-34", "address": "Storgata 1"}
wish = {"who": "siri", "tag": "boss"}

def find(who, tag=None):
    hits = [c for c in contacts if who.lower() in c["name"].lower().split()]
    if tag and len(hits) > 1:
        hits = [c for c in hits if tag in c["tags"]]
    match len(hits):
        case 0:
            raise LookupError(f"nobody is called {who}")
        case 1:
            return hits[0]
        case n:
            raise LookupError(f"{n} are called {who}: " + ", ".join(c["name"] for c in hits))

def pretty(number):
    digits = "".join(filter(str.isdigit, number))
    digits = digits[2:] if digits.startswith("00") else digits
    if len(digits) != 10:
        raise ValueError(f"{len(digits)} digits")
    return "+" + digits[:2] + " " + " ".join(digits[i:i + 2] for i in range(2, 10, 2))

for who, tag in [("siri", None), ("siri", "boss"), ("JON", "work"), ("kari", None)]:
    try:
        print(who, tag, "->", find(who, tag)["mail"])
    except LookupError as e:
        print(who, tag, "!", e)
for number in (me["phone"], "+4755501234", "12345", ""):
    try:
        print(repr(number), pretty(number))
    except ValueError as e:
        print(repr(number), "!", e)
to = find(**wish)
body = f"Hello {to['name'].split()[0]},\n\nmy number is {pretty(me['phone'])}.\n\nBest wishes\n{me['name'].split()[0]}"
assert me["address"] not in body and to["mail"].count("@") == 1
print("SEND send_email", to["mail"])
print(body)
print("leaves out:", [k for k, v in me.items() if v not in body])
print("no address:", [c["name"] for c in contacts if not c["mail"]], len(body))
print({t for c in contacts for t in c["tags"]} == {"work", "boss", "family"})
find("lund", "boss")["mail"].index("@")
