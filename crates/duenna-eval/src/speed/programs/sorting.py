numbers = [(i * 7919) % 10007 + (zero if i % 10 == 0 else 0) for i in range(20000)]
squares = [n * n % 1009 for n in numbers]
pairs = [(square, at) for at, square in enumerate(squares)]
pairs.sort()
ranked = sorted(numbers, reverse=True)
print(len(pairs), len(ranked))
