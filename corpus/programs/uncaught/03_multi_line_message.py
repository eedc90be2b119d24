# a message of several lines, of which the last counts; ends with Broken
class Broken(Exception): pass
problems = ["name missing", "age < 0"]
for p in problems: print("-", p)
print(len(problems))
raise Broken("\n".join(["found:"] + problems + ["Broken: end"]))
