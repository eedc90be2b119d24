# a food order where one dish is sold out: substitutes, allergy, uncertain delivery
wishes = [("margherita", 2), ("quattro formaggi", 1), ("tiramisu", 3), ("cola", 2)]
stock = {
    "Margherita": {"sku": "P1", "price": "129,00", "left": 5},
    "Quattro Formaggi": {"sku": "P4", "price": "159,00", "left": 0, "instead": "P7"},
    "Funghi": {"sku": "P7", "price": "145,50", "left": 2},
    "Tiramisù": {"sku": "D2", "price": "69,90", "left": 2},
    "Cola 0.5 l": {"sku": "C5", "price": "39,00", "left": 40},
}
track_reply = "order=A-1009;state=PREPARING;placed=17:42;minutes=35"

def plain(text):
    return text.lower().replace("ù", "u")

def amount(text):
    return float(text.replace(",", "."))

by_sku = {v["sku"]: (k, v) for k, v in stock.items()}
lines, remarks = [], []
for wish, qty in wishes:
    match = [name for name in stock if plain(name).startswith(wish)]
    if not match:
        remarks.append(f"no such thing: {wish}")
        continue
    name = match[0]
    entry = stock[name]
    if entry["left"] == 0 and "instead" in entry:
        other, entry = by_sku[entry["instead"]]
        remarks.append(f"{other} instead of {name}")
        name = other
    got = min(qty, entry["left"])
    if got < qty:
        remarks.append(f"only {got} of {qty} {name}")
    lines.append((entry["sku"], name, got, amount(entry["price"]) * got))

print(f"{'sku':<5}{'dish':<20}{'n':>3}{'sum':>10}")
for sku, name, n, s in lines:
    print(f"{sku:<5}{name:<20}{n:>3}{s:>10.2f}")
total = sum(s for *_, s in lines)
fee = 0 if total >= 500 else 49
print(f"{'total':<28}{total:>10.2f}\n{'with fee':<28}{total + fee:>10.2f}")
for r in remarks:
    print("-", r)
fields = dict(p.split("=") for p in track_reply.split(";"))
hour, minute = map(int, fields["placed"].split(":"))
ready = hour * 60 + minute + int(fields["minutes"])
print(f"order {fields['order']} is {fields['state'].lower()}, there at {ready // 60 % 24:02d}:{ready % 60:02d}")
