# an invoice with tax and discounts, rounded line by line
from decimal import Decimal as D, ROUND_HALF_UP
CENT = D("0.01")
lines = [("Oak board", "3", "129.95", "25"), ("Screws", "0.5", "39.90", "25"), ("Milk", "12", "1.995", "15"), ("Book", "1", "349", "0")]
net_total = vat_total = D(0)
for name, qty, price, rate in lines:
    net = (D(qty) * D(price)).quantize(CENT, ROUND_HALF_UP)
    vat = (net * D(rate) / 100).quantize(CENT, ROUND_HALF_UP)
    net_total += net
    vat_total += vat
    print(f"{name:<10}{qty:>5}{D(price):>9.2f}{net:>10}{vat:>8}{net + vat:>10}")
print(net_total, vat_total, net_total + vat_total, f"{net_total + vat_total:,.2f}")
due = net_total + vat_total
shares = [(due / 3).quantize(CENT)] * 2
shares.append(due - sum(shares))
print(shares, sum(shares) == due, (due * D("0.9")).quantize(D("1."), ROUND_HALF_UP), due.quantize(D("0.05")), (due / D("0.05")).quantize(D(1)) * D("0.05"))
print(str(due).replace(".", ","), int(due * 100), D(int(due * 100)) / 100 == due)
