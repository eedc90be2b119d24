# aligned tables, totals, money, separators, dates by hand
rows = [("Widget", 3, 4.5), ("Gadget é", 12, 100.0), ("Ünit", 0, 0.126)]
print(f"{'name':<10}|{'qty':^5}|{'price':>9}")
print("-" * 10 + "+" + "-" * 5 + "+" + "-" * 9)
for name, q, p in rows:
    print(f"{name:<10}|{q:^5}|{p:>9,.2f}")
total = sum(q * p for _, q, p in rows)
print(f"{'total':.<16}{total:.>9,.2f}", f"{total:012.3f}", f"${total:,.0f}", f"{total / 7:.3%}", sep="\n")
widths = [max(len(str(r[i])) for r in rows) for i in range(3)]
for r in rows:
    print(" ".join(str(v).rjust(w) if i else str(v).ljust(w) for i, (v, w) in enumerate(zip(r, widths))) + "|")
h, m, s = 7, 5, 9
print(f"{h:02}:{m:02}:{s:02}", f"{h % 12 or 12}:{m:02} {'AM' if h < 12 else 'PM'}", "{:02d}/{:02d}/{:4d}".format(3, 4, 99), f"{3725 // 3600}h {3725 % 3600 // 60:02}m")
print(*[f"{i:>3}x{i:<3}={i * i:^5}" for i in (1, 10)], sep=";", end="!\n")
