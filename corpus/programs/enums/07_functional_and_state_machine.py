# Enum made by a call, and a machine with transitions
from enum import Enum
Dir = Enum("Dir", "N E S W")
print([(d.name, d.value) for d in Dir], Dir.N, Dir["W"].value, Dir(2))
Size = Enum("Size", {"S": 10, "M": 20})
print(list(Size), Size.M.value)
class St(Enum):
    IDLE = "idle"
    RUN = "run"
    STOP = "stop"
    def next(self, event):
        table = {(St.IDLE, "go"): St.RUN, (St.RUN, "halt"): St.STOP, (St.RUN, "rest"): St.IDLE}
        return table.get((self, event), self)
s = St.IDLE
for e in ["halt", "go", "rest", "go", "halt", "go"]:
    new = s.next(e)
    print(f"{s.value:>5} --{e}--> {new.value}{' (same)' if new is s else ''}")
    s = new
turn = list(Dir)
print(turn[(turn.index(Dir.W) + 1) % 4], turn[-1].name)
