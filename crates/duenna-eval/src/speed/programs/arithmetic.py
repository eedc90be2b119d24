values = [i + zero if i % 10 == 0 else i for i in range(1000)]
total = 0
for round in range(100):
    for value in values:
        total = (total * 3 + value * 2 - round) % 1000003
print(total)
