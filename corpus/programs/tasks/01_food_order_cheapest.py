# a food order: pick dishes within a budget, order, follow the status
import json

menu_reply = json.dumps({"restaurant": "Fjordkroa", "dishes": [
    {"id": 11, "name": "Fish soup", "price": 149.0, "tags": ["fish", "milk"]},
    {"id": 12, "name": "Lentil stew", "price": 119.5, "tags": ["vegan"]},
    {"id": 13, "name": "Reindeer wrap", "price": 169.0, "tags": ["meat"]},
    {"id": 14, "name": "Flatbread", "price": 35.0, "tags": ["vegan", "gluten"]},
    {"id": 15, "name": "Cloudberries", "price": 79.0, "tags": []},
]})
status_replies = [{"state": "received", "eta": 40}, {"state": "cooking", "eta": 25}, {"state": "on the way", "eta": 9}, {"state": "delivered", "eta": 0}]
budget = 300.0
avoid = {"milk", "meat"}

def fits(dish):
    return not avoid.intersection(dish["tags"])

menu = json.loads(menu_reply)
candidates = sorted(filter(fits, menu["dishes"]), key=lambda d: -d["price"])
print("At", menu["restaurant"], "you may eat", [d["name"] for d in candidates])
basket = []
left = budget
for dish in candidates:
    qty = 2 if "vegan" in dish["tags"] and dish["price"] * 2 <= left else 1
    if dish["price"] * qty > left:
        print(f"skip {dish['name']}: {dish['price']:.2f} > {left:.2f}")
        continue
    basket.append({"dish_id": dish["id"], "quantity": qty})
    left -= dish["price"] * qty
    print(f"take {qty} x {dish['name']}, {left:.2f} left")
order = {"items": basket, "total": round(budget - left, 2), "note": "Ring the bell twice"}
print("SEND place_order", json.dumps(order, sort_keys=True))
if not basket:
    raise SystemExit("nothing to order")
previous = None
for n, status in enumerate(status_replies, start=1):
    if status["state"] == "delivered":
        print(f"check {n}: delivered, enjoy!")
        break
    if previous is not None and status["eta"] > previous:
        print("it is getting later")
    previous = status["eta"]
    print(f"check {n}: {status['state']:<12}|{status['eta']:>3} min")
else:
    print("still not here")
print("answer:", {"ordered": sum(b["quantity"] for b in basket), "paid": order["total"]})
