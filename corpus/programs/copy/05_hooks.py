# own __copy__ and __deepcopy__
import copy

class Log:
    def __init__(self, lines, sink):
        self.lines, self.sink = lines, sink

    def __copy__(self):
        print("copy")
        return Log(self.lines, self.sink)

    def __deepcopy__(self, memo):
        print("deepcopy", isinstance(memo, dict))
        return Log(copy.deepcopy(self.lines, memo), self.sink)

sink = {"n": 0}
a = Log(["x"], sink)
b = copy.copy(a)
c = copy.deepcopy(a)
print(b.lines is a.lines, c.lines is a.lines, c.sink is sink)
d = copy.deepcopy({"l": [a, a]})
print(d["l"][0] is d["l"][1], d["l"][0].sink is sink)
a.lines.append("y")
print(b.lines, c.lines)
