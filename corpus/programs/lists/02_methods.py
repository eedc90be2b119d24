# append, extend, insert, remove, pop, index, count, reverse, copy, clear
xs = [3, 1]
print(xs.append(2), xs.extend("ab"), xs.insert(1, "i"), xs.insert(-1, "n"), xs.insert(99, "end"), xs.insert(-99, "top"), xs)
print(xs.pop(), xs.pop(0), xs.pop(-2), xs, xs.remove("i"), xs.reverse(), xs, xs.count(1), xs.index(1), [1, 2, 1].index(1, 1), [1, 2, 3].index(3, -1))
ys = xs.copy()
ys.clear()
print(xs, ys, xs == xs[:], xs is xs[:])
for f in (lambda: [].pop(), lambda: [1].pop(5), lambda: [1].remove(2), lambda: [1, 2].index(9), lambda: [1].index(1, 1), lambda: [1].extend(5), lambda: [1].insert("0", 1), lambda: [].append(), lambda: [1].pop("a"), lambda: [].add(1), lambda: [].push(1)):
    try:
        f()
    except (IndexError, ValueError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
