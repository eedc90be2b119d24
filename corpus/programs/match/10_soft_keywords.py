# match, case and _ stay ordinary names elsewhere
match = 5
case = [1, 2]
print(match + 1, case)
_ = "underscore"
match match:
    case 5: print("five")
match case:
    case [_, 2]: print("second is two")
print(_)
def type(x): return "mine"
print(type(1))
match = [5, 6]; print(match[0:1]); match = 5
match (3):
    case x: print("bound", x)
class M:
    match = "attr"
    def case(self): return "method"
print(M.match, M().case())
match -match:
    case -5: print("negative")
match not match:
    case False: print("not")
match case, match:
    case [[1, *r], n]: print(r, n)
