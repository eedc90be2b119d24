# a packing list with sections, weights and a limit of the airline
import json
from collections import defaultdict

source = {"Clothes": {"raincoat": 450, "shorts": 200, "anorak": 900}, "Bath": {"towel": 600, "soap": 90}, "Things": {"book": 380, "headlamp": 85, "ice axe": 700}}
hawaii = json.dumps({"add": {"Beach": {"mask & fins": 1900, "hat": 120}, "Clothes": {"aloha shirt": 180}}, "remove": ["anorak", "ice axe", "tent"], "limit": 3500})
plan = json.loads(hawaii)
items = {name: (section, grams) for section, things in source.items() for name, grams in things.items()}
for name in plan["remove"]:
    gone = items.pop(name, None)
    print("remove", name, gone if gone else "(was not there)")
for section, things in plan["add"].items():
    for name, grams in things.items():
        items[name] = section, grams
total = sum(g for _, g in items.values())
print("weight", total, "limit", plan["limit"], "over by", max(0, total - plan["limit"]))
needed = {"raincoat", "soap", "hat"}
left_out = []
while total > plan["limit"]:
    name = max((n for n in items if n not in needed), key=lambda n: (items[n][1], n))
    total -= items[name][1]
    left_out.append(name)
    del items[name]
    print("leave", name, "->", total)
sections = defaultdict(list)
for name, (section, grams) in items.items():
    sections[section].append((grams, name))
text = ""
for section in sorted(sections):
    text += section.upper() + "\n" + "".join(f"  - {n} ({g} g)\n" for g, n in sorted(sections[section]))
print(text, end="")
print("SEND write_file packing_hawaii.txt", len(text))
print("SEND send_email", {"to": "sister@example.com", "kg": round(total / 1000, 2), "left_out": left_out})
print({s: sum(g for g, _ in v) for s, v in sections.items()}, needed <= set(items))
print(sections["Skis"], len(sections))
heaviest = sorted(items, key=lambda n: (-items[n][1], n))[:3]
print(heaviest, [f"{items[n][1] / total:.1%}" for n in heaviest])
for name in sorted(needed):
    print(name, "in", items[name][0])
del items["mask & fins"]
