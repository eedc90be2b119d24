# digits in a set range from a written-down generator, in a mail
class Numbers:
    """A small linear generator, the same on every machine."""

    def __init__(self, seed):
        self.state = seed % 65536

    def below(self, n):
        self.state = (self.state * 25173 + 13849) % 65536
        return self.state % n

    def between(self, low, high):
        if low > high:
            raise ValueError(f"empty range {low}..{high}")
        return low + self.below(high - low + 1)

low, high, count = 3, 8, 12
gen = Numbers(2024)
digits = [gen.between(low, high) for _ in range(count)]
print(digits, min(digits) >= low, max(digits) <= high)
text = "".join(map(str, digits))
groups = [text[i:i + 4] for i in range(0, len(text), 4)]
print(text, "-".join(groups), int(text) % 97)
histogram = {d: digits.count(d) for d in range(low, high + 1)}
for d, n in histogram.items():
    print(d, "#" * n or ".")
to = "lottery@example.com"
mail = {"to": to, "subject": f"{count} digits", "body": "\n".join(groups)}
print("SEND send_email", mail)
again = Numbers(2024)
print([again.between(low, high) for _ in range(5)] == digits[:5], Numbers(1).below(10), Numbers(65537).below(10))
deck = list(range(1, 11))
for i in range(len(deck) - 1, 0, -1):
    j = gen.below(i + 1)
    deck[i], deck[j] = deck[j], deck[i]
print(deck, sorted(deck) == list(range(1, 11)))
runs = sum(a == b for a, b in zip(digits, digits[1:]))
print("repeats", runs, "different", len(set(digits)), "mean", round(sum(digits) / count, 3))
distinct = []
while len(distinct) < 4:
    d = gen.between(0, 9)
    if d not in distinct:
        distinct.append(d)
print(distinct, len(distinct))
print(gen.between(5, 5), gen.between(-2, -2))
gen.between(high, low)
