# a message that no case knows; ends with ValueError
def handle(msg):
    match msg:
        case {"op": "ping"}:
            return "pong"
        case {"op": "add", "args": [int(a), int(b)]}:
            return a + b
        case {"op": op}:
            raise ValueError(f"bad message {op!r} with {sorted(k for k in msg if k != 'op')}")
print(handle({"op": "ping", "extra": 1}))
print(handle({"op": "add", "args": [2, 3]}))
print(handle({"no": "op"}))
print(handle({"op": "add", "args": [2, "3"], "id": 7}))
