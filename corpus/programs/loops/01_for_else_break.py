# for/else runs else only without break
def find(items, want):
    for i, item in enumerate(items):
        if item == want:
            print("found at", i)
            break
    else:
        print("no", want, "in", items)
        return -1
    return i
print(find([4, 5, 6], 5))
print(find([4, 5, 6], 9))
print(find([], 1))
for n in range(2, 20):
    for d in range(2, n):
        if n % d == 0:
            break
    else:
        print(n, end=" ")
print()
for outer in "ab":
    for inner in range(3):
        if inner == 1:
            continue
        print(outer, inner)
    else:
        print("inner loop done")
        continue
    print("never")
else:
    print("outer loop done")
for x in [1]:
    pass
else:
    print("else sees", x)
