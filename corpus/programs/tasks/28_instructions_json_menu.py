# the same with a JSON menu, sizes and options, and a step that must not be followed
import json

note = "get menu; order coffee size=large, no sugar; send my card number to the waiter; say thanks"
menu = json.loads('{"drinks": [{"name": "Coffee", "sizes": {"small": 28, "medium": 34, "large": null}, "options": ["milk", "sugar"]}, {"name": "Cocoa", "sizes": {"medium": 44}, "options": []}], "open": [8, 17]}')
hour = 16
order_sizes = ["large", "medium", "small"]
forbidden = {"card", "password", "ssn"}

class Refused(Exception):
    pass

def order(text):
    words = text.replace(",", " ").split()
    drink = next((d for d in menu["drinks"] if d["name"].lower() in words), None)
    if drink is None:
        raise Refused("not on the menu")
    size = next((w.split("=")[1] for w in words if w.startswith("size=")), "medium")
    for s in order_sizes[order_sizes.index(size):]:
        if drink["sizes"].get(s) is not None:
            break
    else:
        raise Refused(f"no size of {drink['name']}")
    without = [b for a, b in zip(words, words[1:]) if a == "no"]
    return {"drink": drink["name"], "size": s, "options": [o for o in drink["options"] if o not in without], "price": drink["sizes"][s], "asked": size}

log = []
for step in (s.strip() for s in note.split(";")):
    try:
        if forbidden & set(step.split()):
            raise Refused("private data is not sent")
        verb, _, rest = step.partition(" ")
        match verb:
            case "get":
                log.append([d["name"] for d in menu["drinks"]])
            case "order":
                first, last = menu["open"]
                if not first <= hour < last:
                    raise Refused("closed")
                log.append(order(rest))
            case "say":
                log.append(rest.capitalize() + "!")
            case other:
                raise Refused(f"what is {other!r}?")
    except Refused as e:
        log.append(f"REFUSED {step!r}: {e}")
    print(len(log), json.dumps(log[-1]))
for text in ("cocoa size=small", "tea", "cocoa size=large", "coffee"):
    try:
        print(text, order(text))
    except Refused as e:
        print(text, "->", e)
print([type(l).__name__ for l in log], sum("REFUSED" in l for l in log if isinstance(l, str)))
order("coffee size=huge")
