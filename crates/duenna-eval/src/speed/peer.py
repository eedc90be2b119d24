"""Runs programs for the comparison: reads one JSON object a line, answers one a line.

{"engine": "cpython" | "monty", "code": …} -> {"seconds": …, "output": …} or {"error": …}
"""

import contextlib
import io
import json
import sys
import time


def cpython(code):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        began = time.perf_counter()
        exec(compile(code, "program", "exec"), {"__name__": "program"})
        took = time.perf_counter() - began
    return took, printed.getvalue()


def monty(code):
    with pool.checkout() as session:
        session.feed_run("0")
        streams = CollectString()
        began = time.perf_counter()
        session.feed_run(code, print_callback=streams)
        took = time.perf_counter() - began
    return took, streams.output


try:
    from pydantic_monty import CollectString, Monty

    pool = Monty().__enter__()
except ImportError:
    pool = None

print(json.dumps({"python": sys.version.split()[0], "monty": pool is not None}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        seconds, output = {"cpython": cpython, "monty": monty}[asked["engine"]](asked["code"])
        answer = {"seconds": seconds, "output": output}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
