# filling the holes of a form's text from a table of wages
import re

template = """FORM 0000 - Section B
Name of company: {{company}}
Line 5  Number of staff ........ {{count}}
Line 6  Wages paid ............. {{sum|money}}
Line 7  Highest wage ........... {{top|money}}
Line 8  Ratio to median ........ {{ratio|2}}
Line 9  Signature .............. {{signature}}
Line 10 Share of research ...... {{rd|percent}}"""
staff = [("Ida", "rd", 52000), ("Per", "rd", 48500.5), ("Siri", "office", 39000), ("Jon", "rd", 61000), ("Åse", "store", 0)]
paid = sorted(w for _, _, w in staff if w > 0)
mid = len(paid) // 2
median = paid[mid] if len(paid) % 2 else (paid[mid - 1] + paid[mid]) / 2
rd = [w for _, team, w in staff if team == "rd"]
data = {"company": "Fjell {{Tech}} AS", "count": len(paid), "sum": sum(paid), "top": max(rd), "ratio": max(paid) / median, "rd": sum(rd) / sum(paid)}
missing = []

def fill(m):
    key, how = m["key"], m["how"]
    if key not in data:
        missing.append(key)
        return "_" * 12
    v = data[key]
    if how == "money":
        return f"{v:>14,.2f}"
    if how == "percent":
        return f"{v:.1%}"
    return f"{v:.{how}f}" if how else str(v)

filled = re.sub(r"\{\{(?P<key>\w+)(?:\|(?P<how>\w+))?\}\}", fill, template)
print(filled)
print("median", median, "holes left:", missing)
lines = {int(m[1]): m[2].strip() for m in re.finditer(r"^Line (\d+)\s+(?:[^.\n]*?)\.{3,} (.*)$", filled, re.M)}
for no, value in lines.items():
    print(no, repr(value))
back = float(lines[6].replace(",", ""))
print(back == data["sum"], set(lines) - {5, 6, 7, 8, 10}, len(filled.splitlines()) == len(template.splitlines()))
print("SEND write_file", {"path": "section_b.txt", "bytes": len(filled.encode("utf-8"))})
print([f"{name}: {w / sum(paid):.3f}" for name, _, w in staff])
if missing:
    raise RuntimeError("to be signed by hand: " + ", ".join(missing))
