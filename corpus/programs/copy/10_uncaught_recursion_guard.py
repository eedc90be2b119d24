# a copy hook that refuses, uncaught
import copy

class Once:
    def __init__(self, v):
        self.v = v
    def __deepcopy__(self, memo):
        raise RuntimeError(f"not to be copied: {self.v}")

keep = Once("key")
print(copy.copy(keep).v)
print(copy.copy([keep])[0] is keep)
print([keep][:][0].v)
print(dict(k=keep)["k"] is keep)
try:
    copy.deepcopy(("a", keep))
except RuntimeError as e:
    print("caught", e)
copy.deepcopy({"deep": [1, (2, keep)]})
