# a code of digits with check digit, a request read from text
import re

requests = ["Send 6 random digits between 1 and 6 to Ola <ola@example.com>", "send 3 digits between 0 and 9 to per@example.org please", "send digits to nobody", "Send 0 digits between 4 and 2 to x@example.com"]
pattern = re.compile(r"send (?P<n>\d+) (?:random )?digits between (?P<low>\d) and (?P<high>\d) to .*?(?P<mail>[\w.]+@[\w.]*\w)", re.IGNORECASE)

def stream(seed):
    x = seed
    while True:
        x = (x * 75 + 74) % 65537
        yield x

def luhn(digits):
    total = 0
    for i, d in enumerate(reversed(digits)):
        d = d * 2 if i % 2 == 0 else d
        total += d - 9 if d > 9 else d
    return (10 - total % 10) % 10

source = stream(7)
outbox = []
for text in requests:
    m = pattern.search(text)
    if not m:
        print("?", text)
        continue
    n, low, high = (int(m[k]) for k in ("n", "low", "high"))
    if n < 1 or low > high:
        print("refused:", m.groupdict())
        continue
    digits = [low + next(source) % (high - low + 1) for _ in range(n)]
    check = luhn(digits)
    outbox.append((m["mail"], "".join(map(str, digits)), check))
    print(m["mail"], digits, "check", check, all(low <= d <= high for d in digits))
for mail, code, check in outbox:
    print(f"SEND to={mail} body='Your digits: {code}' ({code}-{check})")
print([luhn([int(c) for c in s]) for s in ("7992739871", "0", "59", "")])
print(sum(len(code) for _, code, _ in outbox), len(requests) - len(outbox), "not sent")
first = stream(7)
print([next(first) for _ in range(4)], [x for _, x in zip(range(3), stream(1))])
wide = "".join(code for _, code, _ in outbox).zfill(12)
print(wide, wide[::-1], wide.lstrip("0"), f"{int(wide):,}")
counts = sorted(((wide.count(d), d) for d in set(wide)), reverse=True)
print(counts, "".join(sorted(wide)))
