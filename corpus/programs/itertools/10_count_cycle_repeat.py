# count, cycle and repeat, always cut
from itertools import count, cycle, repeat, islice
print(list(islice(count(), 3)), list(islice(count(5, -2), 4)), list(islice(count(0.5, 0.25), 3)), list(zip(count(1), "ab")), list(islice(count(step=10), 3)))
print(list(islice(cycle("abc"), 7)), list(islice(cycle([]), 3)), list(zip(range(5), cycle(["odd", "even"]))), list(islice(cycle({"k": 1}), 2)))
print(list(repeat(0, 3)), list(repeat("x", 0)), list(repeat(1, -2)), list(map(pow, [2, 3], repeat(2))), list(islice(repeat([]), 2)))
same = list(repeat([], 2))
same[0].append(1)
print(same)
for n in count(10, 10):
    if n > 35:
        break
    print(n)
c = count(3)
print(next(c), next(c), next(c) + next(c))
