# mapping patterns: keys needed, the rest, nested values
def f(m):
    match m:
        case {"type": "move", "to": [x, y]}: return f"move {x},{y}"
        case {"type": "say", "text": str(t), **rest}: return f"say {t} {rest}"
        case {"type": kind}: return f"unknown {kind}"
        case {1: "one"}: return "number key"
        case {"a": {"b": {"c": v}}}: return f"deep {v}"
        case {}: return f"some mapping of {len(m)}"
        case _: return "no mapping"
for m in ({"type": "move", "to": (1, 2)}, {"type": "move", "to": [1]}, {"type": "say", "text": "hi", "loud": 1}, {"type": "say", "text": 5},
          {1: "one", 2: 3}, {"a": {"b": {"c": [0]}}}, {"a": {"b": {}}}, {}, {"z": 0}, [], "type", None):
    print(m, "->", f(m))
d = {"k": 1, "l": 2}
match d:
    case {"k": v, **others}:
        others["new"] = 1
print(v, others, d)
