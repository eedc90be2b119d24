# chains of comparisons: each middle value once, mixed operators
log = []
def t(x): log.append(x); return x
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 >= 2 == 2.0, 1 == 1 != 2, 1 < 2 > 1, 0 <= 5 <= 10 < 11, 1 in [1] == True, 2 == 2 in [2], "a" < "b" < "c" != "a")
print(t(1) < t(5) < t(3) < t(99), log); log.clear()
print(t(1) < t(2) == t(2) in [t(2)], log); log.clear()
print((1 < 2) < 3, 1 < (2 < 3), (3 > 2) == 1, not 1 < 2 < 3, -1 < 0 == False, [] == [] != [0])
x = 7
print([lo <= x < hi for lo, hi in ((0, 7), (7, 8), (8, 9))], "fits" if 5 < x < 10 and x != 8 else "no")
try: 1 < 2 < "3"
except TypeError as e: print(e)
print(1 > 2 < "never compared")
