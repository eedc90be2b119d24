# counting words with ties put in alphabetical order
from collections import Counter, defaultdict
text = "The sea, the sky; the shore. A sky, a Sea? Über-sky über all"
words = [w.strip(".,;?").lower() for w in text.split()]
count = Counter(words)
for w, n in sorted(count.items(), key=lambda kv: (-kv[1], kv[0])):
    print(f"{w:<10}{n:>3} {'*' * n}")
by_len = defaultdict(set)
for w in words:
    by_len[len(w)].add(w)
print({k: sorted(v) for k, v in sorted(by_len.items())})
print([w for w, n in count.most_common(3)], count.most_common(1)[0][1] / count.total())
