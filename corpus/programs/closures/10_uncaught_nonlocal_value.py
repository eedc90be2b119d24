# a closure that runs out of its budget; ends with StopIteration
def budget(n):
    def spend(k):
        nonlocal n
        n -= k
        if n < 0:
            raise StopIteration(f"over by {-n}")
        return n
    return spend
s = budget(10)
print(s(3), s(4))
print(s(3))
for k in (0, 0, 2):
    print("spending", k)
    s(k)
