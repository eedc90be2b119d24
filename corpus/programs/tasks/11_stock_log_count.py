# the share with most transactions in a log, ties and bad lines
from collections import Counter, defaultdict

log = """09:00:01 BUY NOKO 100 @ 12.50
09:00:04 SELL HAVN 20 @ 101.00
09:01:30 BUY HAVN 5 @ 100.75
09:02:00 HOLD NOKO
09:02:10 buy fjel 70 @ 3.2
09:03:55 SELL NOKO 40 @ 12.80
09:04:00 BUY FJEL 30 @ 3.15
09:04:20 BUY HAVN ten @ 99
09:05:00 SELL FJEL 100 @ 3.30

09:05:01 SELL HAVN 1 @ 102.00"""
count, cash, held, errors = Counter(), defaultdict(float), defaultdict(int), []
for no, line in enumerate(log.splitlines(), 1):
    parts = line.split()
    if not parts:
        continue
    try:
        clock, side, name, qty, at, price = parts
        side, name = side.upper(), name.upper()
        if side not in ("BUY", "SELL"):
            raise ValueError(f"side {side}")
        n, p = int(qty), float(price)
    except ValueError as e:
        errors.append((no, str(e)))
        continue
    sign = 1 if side == "BUY" else -1
    count[name] += 1
    held[name] += sign * n
    cash[name] -= sign * n * p
for no, why in errors:
    print("line", no, "->", why)
most = max(count.values())
winners = sorted(n for n, c in count.items() if c == most)
print(dict(count), most, winners)
for name in sorted(count, key=lambda n: (-count[n], -abs(cash[n]), n)):
    print(f"{name:<6}{count[name]:>3}{held[name]:>6}{cash[name]:>10.2f}")
if len(winners) == 1:
    print("The busiest share is", winners[0])
else:
    volume = {w: abs(cash[w]) for w in winners}
    print("A tie of", " and ".join(winners), "- by money it is", max(volume, key=volume.get))
print("buys before 09:03:", sum(1 for l in log.splitlines() if "BUY" in l and l < "09:03"))
