# a fault while a class is made; ends with NameError
class Good:
    base = 2
    print("making Good", base)
    size = base * 3
print(Good.size)
class Bad(Good):
    print("making Bad")
    size = zz_base * 3
print("never")
