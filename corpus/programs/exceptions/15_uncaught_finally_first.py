# finally speaks before the program dies; ends with ZeroDivisionError
def share(total, people):
    try:
        print("sharing", total)
        return total / len(people)
    finally:
        print("shared among", len(people))
print(share(10, ["a", "b"]))
try:
    print(share(9, []))
except IndexError:
    print("never")
finally:
    print("outer finally")
