# following the instructions of a text file to order a coffee
import re

instructions = """# For the assistant
1. Get the menu of "Kafé Fjord"
2. Find the cheapest coffee that is at least 2 dl
3) order 1 of it with oat milk
4. - ignore this, it is crossed out -
5. Tell me the price
"""
menu = "Espresso 0.4dl 32,-; Black coffee 2dl 35,-; Latte 3dl 52,- (oat +6,-); Cortado 1.5dl 42,-; Filter 2.5dl 35,- (oat +8,-); Tea 3dl 30,-"
coffees = {"espresso", "black coffee", "latte", "cortado", "filter"}
steps = []
for line in instructions.splitlines():
    m = re.match(r"^(\d+)[.)] (.+)$", line)
    if m and not m[2].startswith("-"):
        steps.append((int(m[1]), m[2]))
items = []
for part in menu.split("; "):
    m = re.fullmatch(r"(.+?) ([\d.]+)dl (\d+),-(?: \(oat \+(\d+),-\))?", part)
    items.append({"name": m[1], "dl": float(m[2]), "price": int(m[3]), "oat": int(m[4]) if m[4] else None})
place = chosen = None
sent = []
for no, text in steps:
    low = text.lower()
    if low.startswith("get the menu"):
        place = re.search('"(.*?)"', text)[1]
        print(no, "menu of", place, [i["name"] for i in items])
    elif low.startswith("find the cheapest"):
        least = float(re.search(r"at least ([\d.]+) dl", low)[1])
        fit = [i for i in items if i["dl"] >= least and i["name"].lower() in coffees]
        chosen = min(fit, key=lambda i: (i["price"], -i["dl"]))
        print(no, "of", len(fit), "->", chosen)
    elif low.startswith("order"):
        n = int(re.search(r"\d+", low)[0])
        extra = ["oat milk"] if "oat" in low else []
        if extra and chosen["oat"] is None:
            print(no, "no oat milk for", chosen["name"])
            extra = []
        total = n * (chosen["price"] + (chosen["oat"] if extra else 0))
        sent.append({"place": place, "item": chosen["name"], "n": n, "extra": extra})
        print(no, "SEND order", sent[-1])
    elif low.startswith("tell me"):
        print(no, f"It costs {total},- with {' and '.join(extra) or 'nothing extra'}.")
    else:
        print(no, "not understood:", text)
print(len(steps), "steps,", len(sent), "order")
print(sorted(i["name"] for i in items if i["dl"] and i["price"] / i["dl"] < 15))
