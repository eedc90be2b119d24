# a deep copy does not have what was put on later, uncaught
import copy

class Cfg:
    def __init__(self):
        self.opts = {"a": 1}

one = Cfg()
two = copy.deepcopy(one)
one.opts["b"] = 2
one.late = "set after"
print(one.opts, two.opts)
print(one.late)
print(hasattr(two, "late"), sorted(vars(two)))
print(copy.copy(one).late)
print(getattr(two, "late", "default"))
print(two.late)
