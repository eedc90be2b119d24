words = ["apple", "pear", "plum", "fig", "lime", "kiwi", "date"]
counts = {}
for i in range(60000):
    word = words[i * i % 7]
    amount = 1 + (zero if i % 10 == 0 else 0)
    counts[word] = counts.get(word, 0) + amount
total = 0
for name, count in counts.items():
    total += count
print(len(counts), total)
