def f():
    for i in range(2):
        try:
            raise ValueError(i)
        except ValueError as e:
            continue
    try:
        print(e)
    except NameError as n:
        print("unset", n)
f()
for i in [1]:
    try:
        raise KeyError(i)
    except KeyError as e:
        break
try:
    print(e)
except NameError as n:
    print(n)
def g():
    try:
        raise ValueError(3)
    except ValueError as e:
        return e
print(repr(g()))
def h(n):
    try:
        try:
            return 1
        finally:
            if n:
                return 2
            else:
                return 3
    finally:
        if n == 5: return 7
print(h(0), h(1), h(5))
def k(n):
    while True:
        try:
            try:
                raise ValueError(n)
            except ValueError as e:
                break
            finally:
                n += 1
        finally:
            n += 10
            if n < 50: continue
    return n
print(k(0))
try:
    raise ValueError(1)
except ValueError:
    try:
        raise KeyError(2)
    except KeyError as b:
        print(repr(b.__context__))
    try:
        try:
            raise KeyError(3)
        finally:
            print("fin")
    except KeyError as c:
        print(repr(c.__context__))
        try:
            1/0
        except ZeroDivisionError as d:
            print(repr(d.__context__), repr(d.__context__.__context__))
from decimal import Decimal
print(Decimal(3) in range(5), Decimal("2.5") in range(5), Decimal(9) in range(5))
try:
    reversed(Decimal(3))
except TypeError as t:
    print(t)
print(list(reversed(b"abc")))
try:
    def f(c=k2): return c
    k2 = 0
    print(f())
except NameError as n:
    print(n)
