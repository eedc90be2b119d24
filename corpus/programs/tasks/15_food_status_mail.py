# the status of a food order, turned into a mail
from datetime import datetime, timedelta

reply = {"orders": [
    {"id": "F-88", "placed": "2024-05-17T12:05:00", "state": "DELIVERED", "events": []},
    {"id": "F-91", "placed": "2024-05-17T17:50:00", "state": "IN_TRANSIT", "events": [
        {"at": "2024-05-17T18:20:00", "what": "picked_up", "by": "Jon"},
        {"at": "2024-05-17T17:55:00", "what": "accepted"},
        {"at": "2024-05-17T18:15:30", "what": "ready"}],
     "items": [{"n": 2, "name": "Bao"}, {"n": 1, "name": "Edamame"}], "eta_min": 12},
]}
now = datetime(2024, 5, 17, 18, 24)
words = {"accepted": "the kitchen took the order", "ready": "the food was ready", "picked_up": "a courier left with it"}

open_orders = [o for o in reply["orders"] if o["state"] not in ("DELIVERED", "CANCELLED")]
print(len(open_orders), "open of", len(reply["orders"]))
if len(open_orders) != 1:
    print("cannot tell which order is meant")
order = open_orders[0]
placed = datetime.fromisoformat(order["placed"])
body = [f"Order {order['id']} of {placed:%d %B, %H:%M}:"]
last = placed
for ev in sorted(order["events"], key=lambda e: e["at"]):
    at = datetime.fromisoformat(ev["at"])
    who = f" ({ev['by']})" if "by" in ev else ""
    body.append(f"  {at:%H:%M} {words.get(ev['what'], ev['what'])}{who}, after {(at - last).total_seconds() / 60:g} min")
    last = at
eta = now + timedelta(minutes=order.get("eta_min", 0))
body.append("Food: " + ", ".join(f"{i['n']} x {i['name']}" for i in order["items"]))
body.append(f"It should be here at {eta:%H:%M}, {(eta - placed).seconds // 60} minutes after the order.")
if eta - placed > timedelta(minutes=45):
    body.append("That is later than promised.")
mail = {"to": "flatmate@example.com", "subject": f"Food: {order['state'].replace('_', ' ').lower()}", "body": "\n".join(body)}
print("SEND send_email")
print(mail["subject"])
print(mail["body"])
checks = {"no prices": "price" not in mail["body"], "has eta": f"{eta:%H:%M}" in mail["body"], "lines": mail["body"].count("\n") + 1}
print(checks)
durations = {o["id"]: len(o["events"]) for o in reply["orders"]}
print(durations, max(durations, key=durations.get), sorted(words, key=len))
