# which branch of if/elif/else is taken, tests run in order and only as needed
asked = []
def test(tag, value):
    asked.append(tag)
    return value
def grade(score):
    if test("A", score >= 90):
        return "A"
    elif test("B", score >= 80):
        return "B"
    elif test("C", score >= 70):
        pass
    else:
        return "F"
    return "C or so"
for s in (95, 90, 89.99, 70, -1):
    asked.clear()
    print(s, grade(s), asked)
if False:
    print("no")
elif None:
    print("no")
elif 0.0:
    print("no")
elif "":
    print("no")
elif "0":
    print("the text '0' counts as true")
if True: print("one line"); print("two statements")
x = 5
if x > 3:
    if x > 10:
        print("big")
    else:
        print("middle")
elif x == 5:
    print("not reached")
