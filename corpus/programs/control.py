def classify(n, low=0, *, high=10):
    if n < low:
        return "low"
    elif n > high:
        return "high"
    return "ok"

print([classify(n) for n in [-1, 5, 11]], classify(5, 6), classify(5, high=4))
total = 0
for i in range(10):
    if i == 3:
        continue
    if i == 7:
        break
    total += i
else:
    print("never")
print(total)
n = 3
while n:
    n -= 1
else:
    print("done", n)

def fact(n):
    return 1 if n < 2 else n * fact(n - 1)

print(fact(10))
count = 0

def bump():
    global count
    count += 1
    return count

bump()
bump()
print(count)

def tries(x):
    out = []
    try:
        out.append("try")
        if x == 0:
            raise ValueError("zero")
        if x == 1:
            return out
        out.append(10 // x)
    except ValueError as e:
        out.append(f"caught {e}")
    else:
        out.append("else")
    finally:
        out.append("finally")
    return out

print(tries(0), tries(1), tries(2))
for i in range(3):
    try:
        if i == 1:
            continue
        if i == 2:
            break
        print("body", i)
    finally:
        print("finally", i)
try:
    try:
        [][0]
    except KeyError:
        print("wrong")
    finally:
        print("inner")
except IndexError as e:
    print("outer", e)
try:
    assert 1 == 2, "no"
except AssertionError as e:
    print("assert", e)
a, (b, c) = 1, (2, 3)
print(a, b, c)
x = y = 5
print(x, y)
print("done" if x == 5 and not y != 5 else "no")
