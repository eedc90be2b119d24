# while with else, break, continue, and a condition that changes
n = 5
while n > 0:
    n -= 1
    if n == 3:
        continue
    if n == 1:
        break
    print("n", n)
else:
    print("never")
print("after", n)
while n < 3:
    n += 1
else:
    print("else", n)
steps = 0
c = 27
while c != 1:
    c = c // 2 if c % 2 == 0 else 3 * c + 1
    steps += 1
print("steps", steps)
stack = [[1, [2, 3]], 4]
flat = []
while stack:
    top = stack.pop()
    if isinstance(top, list):
        stack.extend(top)
    else:
        flat.append(top)
print(flat)
i = 0
while True:
    i += 1
    j = 0
    while True:
        j += 1
        if j > i:
            break
        if j == 3:
            break
    if i == 5:
        break
print(i, j)
lo, hi = 0, 1000
while lo < hi:
    mid = (lo + hi) // 2
    if mid * mid < 500:
        lo = mid + 1
    else:
        hi = mid
print(lo)
