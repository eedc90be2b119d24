# __eq__, __lt__ and __gt__: reflection, NotImplemented, answers that are not bool
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o): print("A.lt"); return self.n < o.n if isinstance(o, A) else NotImplemented
    def __eq__(self, o): print("A.eq"); return NotImplemented if not isinstance(o, A) else self.n == o.n
    def __le__(self, o): return "le text"
class B:
    def __gt__(self, o): print("B.gt"); return True
    def __eq__(self, o): print("B.eq"); return "equal?"
print(A(1) < A(2)); print(A(2) > A(1)); print(A(1) < B()); print(A(1) == B()); print(B() == A(1)); print(A(1) == 5); print(A(1) != A(1)); print(A(1) <= 3, A(1) >= A(2))
try: A(1) < 5
except TypeError as e: print(e)
try: A(1) >= 5
except TypeError as e: print(e)
print(A(1) in [A(1)], [A(3)] == [A(3)], max(A(1), A(4)).n, sorted([A(3), A(1)])[0].n)
