# a fault within the handler; ends with AttributeError
def parse(t):
    try: return int(t)
    except ValueError as e: return e.zz_code
print(parse("5")); print(parse("-1")); print(parse(" 8 ")); print(parse("eight"))
