# every slice of a short list against one made by hand
def by_hand(xs, a, b, c):
    n, c = len(xs), 1 if c is None else c
    def clamp(v, low, high, dflt):
        if v is None: return dflt
        return min(max(v + n if v < 0 else v, low), high)
    i = clamp(a, 0 if c > 0 else -1, n if c > 0 else n - 1, 0 if c > 0 else n - 1)
    j = clamp(b, 0 if c > 0 else -1, n if c > 0 else n - 1, n if c > 0 else -1)
    out = []
    while i < j if c > 0 else i > j:
        out.append(xs[i]); i += c
    return out
xs, bounds = [0, 1, 2, 3], (None, -6, -4, -1, 0, 2, 3, 9)
for c in (None, 1, 2, -1, -3):
    wrong = [(a, b) for a in bounds for b in bounds if xs[a:b:c] != by_hand(xs, a, b, c)]
    print(c, wrong, sum(len(xs[a:b:c]) for a in bounds for b in bounds), xs[2::c], xs[:-3:c], "wxyz"[-1:0:c], (5, 6, 7)[9::c])
