"""Writes the answers in cpython.tsv anew: python3.11 -W ignore cpython.py < cpython.tsv > new.tsv

Each line is an expression, a tab, and the `repr` of its value after what it printed, or the error's last line.
The helpers stand for operations that have no name in Python; evaluator.rs has its own of the same names.
"""

import contextlib
import io
import sys


def then(receiver, method, *arguments):
    return receiver, getattr(receiver, method)(*arguments)


def unpack(value, count):
    names = {"value": value}
    targets = "".join(f"x{number}, " for number in range(count))
    exec(f"[{targets}] = value", names)
    return [names[f"x{number}"] for number in range(count)]


def loop(value):
    return [item for item in value]


def put(receiver, key, value):
    receiver[key] = value
    return receiver


def drop(receiver, key):
    del receiver[key]
    return receiver


def grow(receiver, operator, by):
    names = {"receiver": receiver, "by": by}
    exec(f"receiver {operator}= by", names)
    return receiver, names["receiver"]


LISTS = ("dict_keys", "dict_values", "dict_items", "enumerate", "zip", "reversed", "list_reverseiterator",
         "range_iterator", "dict_reversekeyiterator")


def too_big(value):
    if isinstance(value, dict):
        value = list(value.items())
    if isinstance(value, (list, tuple, set)):
        return any(too_big(item) for item in value)
    return isinstance(value, int) and not -(2**63) <= value < 2**63


def answer(expression):
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            value = eval(expression)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if type(value).__name__ in LISTS:
        value = list(value)
    if too_big(value):
        return "OverflowError: whole numbers beyond 64 bits are not supported"
    return printed.getvalue() + repr(value)


for line in sys.stdin.read().split("\n"):
    if line:
        expression = line.split("\t")[0]
        print(expression, answer(expression).replace("\n", "\\n"), sep="\t")
