# a share log made by a small generator; most transactions, profit by oldest lots
from collections import deque

names = ["ASK", "BJORK", "GRAN"]
x = 17
log = []
for i in range(24):
    x = (x * 73 + 41) % 1009
    side = "sell" if x % 3 == 0 else "buy"
    log.append({"no": i, "name": names[x % 7 % 3], "side": side, "qty": x % 9 + 1, "price": 10 + x % 40 / 4})
print(log[0], log[-1], sep="\n")
lots, profit, number, refused = {n: deque() for n in names}, dict.fromkeys(names, 0.0), dict.fromkeys(names, 0), []
for t in log:
    queue = lots[t["name"]]
    if t["side"] == "buy":
        queue.append([t["qty"], t["price"]])
    else:
        have = sum(q for q, _ in queue)
        if have < t["qty"]:
            refused.append((t["no"], t["name"], t["qty"], have))
            continue
        rest = t["qty"]
        while rest:
            lot = queue[0]
            used = min(rest, lot[0])
            profit[t["name"]] += used * (t["price"] - lot[1])
            lot[0] -= used
            rest -= used
            if lot[0] == 0:
                queue.popleft()
    number[t["name"]] += 1
print(number)
print({n: round(p, 2) for n, p in profit.items()})
print("refused:", refused[:4], len(refused))
for n in names:
    held = sum(q for q, _ in lots[n])
    cost = sum(q * p for q, p in lots[n])
    print(f"{n:<6}|{number[n]:>3}|{held:>4}|{cost / held if held else 0:>8.3f}|{profit[n]:>+9.2f}")
best = max(names, key=lambda n: (number[n], n))
buys = sum(1 for t in log if t["name"] == best and t["side"] == "buy")
print(f"{best} has {number[best]} transactions, {buys} of them purchases")
assert sum(number.values()) + len(refused) == len(log), "a transaction got lost"
print("answer:", best)
