# an exception goes through two managers; ends with ConnectionError
class Line:
    def __init__(self, tag): self.tag = tag
    def __enter__(self): print("open", self.tag); return self
    def __exit__(self, t, v, tb):
        print("close", self.tag, v)
with Line("a") as a, Line("b"):
    print("sending on", a.tag)
    raise ConnectionError("line is dead")
