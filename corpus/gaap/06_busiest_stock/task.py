from collections import Counter

text = filesystem.read_text_file(path="@files@/stocks.csv")["content"]
counts = Counter(line.split(",")[1] for line in text.splitlines()[1:] if line.strip())
stock, number = counts.most_common(1)[0]
print(f"{stock} has the most transactions: {number}")
