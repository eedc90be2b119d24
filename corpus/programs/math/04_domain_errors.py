# arguments outside the domain, and sorts of nothing
import math
tries = {"neg sqrt": lambda: math.sqrt(-1), "log zero": lambda: math.log10(0), "acos": lambda: math.acos(2), "big exp": lambda: math.exp(1000), "pow": lambda: math.pow(-1, 0.5), "pow0": lambda: math.pow(0, -1), "fmod": lambda: math.fmod(1, 0), "text": lambda: math.sqrt("4"), "none": lambda: math.floor(None), "pow big": lambda: math.pow(10, 400)}
for name, f in tries.items():
    try:
        print(name, f())
    except (ValueError, OverflowError, TypeError) as e:
        print(name, type(e).__name__)
try:
    math.sqrt("4")
except TypeError as e:
    print(e)
try:
    math.exp(1000)
except OverflowError as e:
    print(e)
