# a class that commits or rolls back
class Transaction:
    def __init__(self, data): self.data = data
    def __enter__(self):
        self.copy = {k: list(v) for k, v in self.data.items()}
        return self.copy
    def __exit__(self, kind, value, trace):
        if kind is None:
            self.data.clear()
            self.data.update(self.copy)
            print("committed", self.data)
            return False
        print("rolled back because of", kind.__name__)
        return kind is KeyError
data = {"a": [1]}
with Transaction(data) as t:
    t["a"].append(2)
    t["b"] = []
with Transaction(data) as t:
    t["a"].clear()
    t["zz"].append(1)
print(data)
try:
    with Transaction(data) as t:
        t["c"] = [0]
        t["a"] = 1 / 0
except ZeroDivisionError as e:
    print("outside:", e)
print(data, t)
