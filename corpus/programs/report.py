flights = [
    {"id": "SK 418", "price": 129.5, "stops": 0, "airline": "Nordic"},
    {"id": "LH 22", "price": 99.0, "stops": 1, "airline": "Hansa"},
    {"id": "SK 77", "price": 210.25, "stops": 0, "airline": "Nordic"},
]
best = None
for flight in flights:
    if flight["stops"] == 0 and (best is None or flight["price"] < best["price"]):
        best = flight
by_airline = {}
for flight in flights:
    by_airline.setdefault(flight["airline"], []).append(flight["id"])
lines = [f"{f['id']:<8}{f['price']:>9.2f}" for f in sorted([(x["price"], x["id"]) for x in flights]) for f in [{"id": f[1], "price": f[0]}]]
print("\n".join(lines))
print(best["id"], by_airline)
average = sum(f["price"] for f in flights) / len(flights)
print(f"average {average:.2f}, {len([f for f in flights if f['price'] > average])} above")
words = "the cat and the dog and the bird".split()
counts = {}
for w in words:
    counts[w] = counts.get(w, 0) + 1
print(sorted([(-n, w) for w, n in counts.items()])[:2])
