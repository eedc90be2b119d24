# rounding errors that a loop gathers, means, percentages, money
t = 0.0
for _ in range(10):
    t += 0.1
print(t, t == 1.0, round(t, 10), 0.1 * 3, 0.1 * 10)
xs = [2.5, 3.5, 1.25, 0.1]
mean = 0
for n, x in enumerate(xs, 1):
    mean += (x - mean) / n
    print(n, mean)
var = 0.0
for x in xs:
    var += (x - mean) ** 2
print(var / len(xs), (var / len(xs)) ** 0.5)
b = 1000.0
for year in range(1, 6):
    b *= 1.035
    print(year, f"{b:.2f}", b, int(b * 100) / 100, b // 1, b % 1)
print(19.99 * 3, 0.07 * 100, 1.1 + 2.2, 4.35 * 100, 1.15 * 100, 33.33 / 100, 1 - 0.9, 1e16 - 1, 3 * 1.1, 100 * 1.1)
