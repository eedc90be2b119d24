# a small command parser over split words
def run(line, state):
    match line.split():
        case ["add", n] if n.lstrip("-").isdigit():
            state.append(int(n))
        case ["add", *ns] if len(ns) > 1:
            for n in ns:
                run("add " + n, state)
        case ["pop"]:
            return state.pop() if state else "empty"
        case ["pop", "all"]:
            out = state[:]
            state.clear()
            return out
        case ["say", *words]:
            return " ".join(words) or "(silence)"
        case []:
            return None
        case [cmd, *_]:
            return f"what is {cmd}?"
    return state
s = []
for line in ("add 3", "add 4 -5", "add x", "pop", "say a  b", "say", "", "jump 3", "pop all", "pop"):
    print(repr(line), "->", run(line, s))
