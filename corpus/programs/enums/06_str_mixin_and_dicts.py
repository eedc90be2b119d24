# enum with a str mixin, as keys, from parsed data, in match
from enum import Enum
class Status(str, Enum):
    OPEN = "open"
    DONE = "done"
print(Status.OPEN == "open", Status("done").name, Status.OPEN.upper(), Status.DONE.value + "!", "open" in [Status.OPEN], isinstance(Status.OPEN, str))
counts = {s: 0 for s in Status}
for raw in ["open", "done", "open", "lost"]:
    try:
        counts[Status(raw)] += 1
    except ValueError as e:
        print(e)
print({k.name: v for k, v in counts.items()}, counts["open"])
import json
print(json.dumps({"s": Status.OPEN, "l": [Status.DONE]}))
def act(s):
    match s:
        case Status.OPEN: return "work"
        case Status.DONE: return "rest"
        case _: return "?"
print(act(Status.OPEN), act("done"), act("x"), sorted(Status)[0].name, len(Status.OPEN))
