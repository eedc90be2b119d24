try:
    raise ValueError("first")
except ValueError:
    raise RuntimeError("second")
