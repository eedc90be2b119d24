lines = []
for i in range(20000):
    price = (i + zero if i % 10 == 0 else i) * 1.25
    lines.append(f"{i:>6} item-{i % 97} {price:.2f}")
text = "\n".join(lines)
words = text.split()
upper = ", ".join(word.upper() for word in words if word.startswith("item"))
print(len(text), len(words), len(upper))
