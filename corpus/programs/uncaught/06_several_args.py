# an exception with several arguments; ends with RuntimeError
steps = []
for s in ("load", "parse", "store"):
    steps.append(s); print(steps)
raise RuntimeError("failed after", steps, {"n": len(steps)})
