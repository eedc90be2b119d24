import re

lines = [f"order {i}: mail user{i}@example.com paid {i * 3}.50 EUR on 2026-03-{i % 28 + 1:02d}" for i in range(3000)]
mail = re.compile(r"[\w.]+@[\w.]+\.\w+")
money = re.compile(r"(\d+\.\d\d) EUR")
day = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
mails = []
total = 0.0
days = 0
for at, line in enumerate(lines):
    match = mail.search(line)
    if match:
        mails.append(match.group())
    for amount in money.findall(line):
        total += float(amount) + (zero if at % 10 == 0 else 0)
    found = day.search(line)
    if found:
        days += int(found.group(3))
print(len(mails), total, days)
