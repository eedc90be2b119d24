# a packing list for Hawaii out of one for a winter trip
winter = """PACKING - Finse, 5 days
[x] wool socks x5
[ ] ski goggles
[x] toothbrush
[ ] passport
[x] down jacket
[ ] T-shirts x3
[ ] sunscreen SPF 30
"""
days = 8
cold = ("wool", "ski", "down", "fleece")
extra = ["swimwear x2", "sandals", "sunscreen SPF 50", "snorkel", "Passport"]

def parse(line):
    name = line[4:].strip()
    stem, sep, n = name.rpartition(" x")
    return (stem, int(n)) if sep and n.isdigit() else (name, 1)

old = [parse(l) for l in winter.splitlines() if l.startswith("[")]
print(old)
kept = {n: c for n, c in old if not n.lower().startswith(cold)}
dropped = [n for n, _ in old if n not in kept]
if "T-shirts" in kept:
    kept["T-shirts"] = max(kept["T-shirts"], days - 1)
for item in extra:
    name, n = parse("[ ] " + item)
    if name.lower() in map(str.lower, kept):
        print("already there:", name)
        continue
    if name.startswith("sunscreen"):
        for k in [k for k in kept if k.startswith("sunscreen")]:
            print("replaces", k, kept.pop(k))
    kept[name] = n
lines = [f"PACKING - Hawaii, {days} days"] + [f"[ ] {n}" + (f" x{c}" if c > 1 else "") for n, c in sorted(kept.items(), key=lambda kv: kv[0].lower())]
content = "\n".join(lines) + "\n"
print("SEND write_file hawaii.txt")
print(content, end="")
print("SEND send_email", {"to": "travel-mate@example.com", "items": sum(kept.values()), "kinds": len(kept)})
print("left at home:", dropped, "ticked:", winter.count("[x]"), content.count("[x]"))
print([parse(l) for l in lines[1:]] == sorted(kept.items(), key=lambda kv: kv[0].lower()))
