# sets built in loops, visited marks, changes through other names
seen, order = set(), []
for x in [3, 1, 3, 2, 1]:
    if x in seen:
        print("again", x)
        continue
    seen.add(x); order.append(x)
print(order, sorted(seen), len(seen))
other = seen
other |= {7}; print(sorted(seen), other is seen)
other = other | {8}; print(sorted(seen), sorted(other), other is seen)
def drop(s, *xs):
    for x in xs: s.discard(x)
    return len(s)
print(drop(seen, 1, 2, 99), sorted(seen), drop(set(), 1), drop(seen, *seen), seen)
for x in list(other):
    if x > 2: other.remove(x)
print(sorted(other), {x for x in other if x > 5}, not other - {1, 2})
