# 28 digits by default: where they show
from decimal import Decimal as D
print(D(1) / 7, D(2).sqrt(), D(2) / 3, D(100) / 3, D(1) / D("3e10"), D("1e-30") + 1)
print(D("1234567890.1234567890123456789") + 0, D("1234567890.1234567890123456789"), D("9" * 28) + 1, D("0.1") ** 20)
print(D(1).exp(), D(10).ln(), D(1000).log10(), D(2) ** D("0.5"), D(9).sqrt(), D("1.21").sqrt(), D("0.25").sqrt())
print((D(1) / 3) * 3, (D(1) / 3) * 3 == 1, round((D(1) / 3) * 3, 10) == 1)
total = D(0)
for i in range(1, 20):
    total += D(1) / i
print(total)
