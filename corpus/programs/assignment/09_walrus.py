# := in conditions, loops, comprehensions and calls
if (n := len("seven")) > 4:
    print("long", n)
queue = [3, 1, 0, 5]
while (item := queue.pop(0)):
    print("item", item)
print(item, queue)
sq = [y for x in range(6) if (y := x * x) % 2 == 0]
print(sq, y)
print((total := 5) + 1, total)
def scan(lines):
    for line in lines:
        if (at := line.find(":")) >= 0 and (key := line[:at]).isalpha():
            yield key, line[at + 1:]
print(list(scan(["a:1", "2:2", "none", "b:"])))
print(any((hit := w).startswith("m") for w in ["ab", "mn", "mo"]), hit)
pairs = [(last := c, last * 2) for c in "ab"]
print(pairs, last)
z = (w := 3, 4)
print(z, w)
print(f"{(v := 7)} {v:=3}")
def f(a, b):
    return a - b
print(f((q := 9), b=q))
if not (found := [x for x in (1, 2) if x > 5]):
    print("empty", found)
