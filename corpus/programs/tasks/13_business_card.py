# a business card as a text file, centred in a frame
person = {"first": "Åse-Marie", "last": "Lund", "title": "Senior map-maker", "company": "Kart & Kompass AS", "mail": "AseMarie.Lund@Example.com", "phone": "+4755501234", "web": None, "street": "Sjøgata 12", "zip": "8006", "city": "bodø", "ssn": "not for cards"}
allowed = ("first", "last", "title", "company", "mail", "phone", "web", "street", "zip", "city")
recipient = "print-shop@example.com"

def phone(text):
    code, rest = text[:3], text[3:]
    return code + " " + " ".join(rest[i:i + 2] for i in range(0, len(rest), 2)) if len(rest) == 8 else text

def wrap(text, width):
    out, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            out.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return out + [line]

card = {k: person[k] for k in allowed if person.get(k)}
lines = [f"{card['first']} {card['last']}".upper(), card["title"], ""]
lines += wrap(card["company"] + " - maps for sea, fell and city", 26)
lines += ["", phone(card["phone"]), card["mail"].lower()]
if "web" in card:
    lines.append(card["web"])
lines.append(f"{card['street']}, {card['zip']} {card['city'].title()}")
width = max(map(len, lines)) + 4
print("+" + "-" * width + "+")
for l in lines:
    print("|" + l.center(width) + "|")
print("+" + "-" * width + "+")
text = "\n".join(l.center(width).rstrip() for l in lines)
name = f"card_{card['last']}_{card['first']}.txt".lower().replace("å", "aa").replace("-", "_")
print("SEND write_file", name, len(text), text.count("\n"))
print("SEND send_email", {"to": recipient, "attachments": [name], "subject": f"Card for {card['first']}"})
print("kept back:", sorted(set(person) - set(allowed)), "empty:", [k for k in allowed if not person[k]])
for needle in (person["ssn"], "None"):
    print(repr(needle), needle in text)
try:
    text.encode("ascii")
except UnicodeEncodeError as e:
    print(type(e).__name__, e.object[e.start:e.end])
print(text.splitlines()[0].strip().title())
