# contains, countOf, indexOf, getitem, setitem, delitem, length_hint
import operator as op
d, l = {"a": 1}, [3, 1, 3]
op.setitem(d, "b", 2)
op.delitem(d, "a")
op.setitem(l, 1, 9)
print(d, l, op.getitem(l, -1), op.getitem("hello", slice(1, 3)), op.contains(l, 9), op.contains("abc", "bc"), op.contains(d, "a"), op.countOf(l, 3), op.indexOf(l, 9), op.length_hint([1, 2]))
op.delitem(l, slice(0, 2))
print(l)
for f in [lambda: op.indexOf([1], 5), lambda: op.getitem({}, "k"), lambda: op.delitem([], 0), lambda: op.contains(5, 1)]:
    try:
        f()
    except (ValueError, KeyError, IndexError, TypeError) as e:
        print(type(e).__name__, e)
print(op.countOf([1, True, 1.0, "1"], 1), op.indexOf("abc", "c"), op.countOf("banana", "a"))
