# transposing, flattening, primes, tables, caesar
n = 4
ident = [[1 if i == j else 0 for j in range(n)] for i in range(n)]
for row in ident:
    print(" ".join(str(v) for v in row))
a, b = [[1, 2], [3, 4]], [[0, 1], [1, 0]]
print([[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a])
print([p for p in range(2, 40) if all(p % d for d in range(2, int(p ** 0.5) + 1))])
print("".join(chr((ord(c) - 97 + 3) % 26 + 97) if c.islower() else c for c in "Hello, xyz!"))
text = "to be or not to be"
print({w: [i for i, x in enumerate(text.split()) if x == w] for w in dict.fromkeys(text.split())})
print([(a, b, c) for c in range(1, 20) for b in range(1, c) for a in range(1, b) if a * a + b * b == c * c])
print([row[::-1] for row in zip("abc", "def")], ["-" * k + ">" for k in range(3)])
