# looking for a customer in the tables of a remote database, details mailed
tables = {
    "customers": {"columns": ["id", "name", "email", "city_id"], "rows": [[1, "Ida Lund", "ida@example.com", 10], [2, "Per Vik", None, 11], [3, "Ida Berg", "berg@example.com", 99]]},
    "cities": {"columns": ["id", "city"], "rows": [[10, "Bodø"], [11, "Voss"]]},
    "invoices": {"columns": ["no", "customer_id", "sum", "paid"], "rows": [["A1", 1, 250.0, 1], ["A2", 1, 99.5, 0], ["A3", 3, 10, 0], ["A4", 2, 70, 1]]},
}

def table(name):
    t = tables[name]
    return [dict(zip(t["columns"], row)) for row in t["rows"]]

def select(rows, **conditions):
    return [r for r in rows if all(r[k] == v for k, v in conditions.items())]

def details(c):
    city = select(table("cities"), id=c["city_id"])
    bills = select(table("invoices"), customer_id=c["id"])
    unpaid = [b for b in bills if not b["paid"]]
    return {"name": c["name"], "mail": c["email"] or "(none)", "city": city[0]["city"] if city else "?", "bills": len(bills), "due": sum(b["sum"] for b in unpaid), "oldest": min((b["no"] for b in unpaid), default="-")}

for name in tables:
    print(name, len(table(name)), list(table(name)[0]))
query = "ida"
hits = [c for c in table("customers") if query in c["name"].lower().split()]
print(len(hits), "found for", repr(query))
reports = [details(h) for h in hits]
for r in reports:
    print("; ".join(f"{k}={v}" for k, v in r.items()))
width = max(len(k) for k in reports[0])
body = "\n\n".join("\n".join(f"{k.ljust(width)} : {v}" for k, v in r.items()) for r in reports)
print("SEND send_email to=boss@example.com")
print(body)
total = sum(r["due"] for r in reports)
print(f"total due {total:.2f}; all customers:", {c["name"]: details(c)["due"] for c in table("customers")})
for bad in ({"id": 77}, {"phone": 1}):
    try:
        print(details(select(table("customers"), **bad)[0]))
    except (IndexError, KeyError) as e:
        print(type(e).__name__, e)
print(select(table("nothing"), id=1))
