# suppress, nullcontext, closing, ExitStack, redirect_stdout
from contextlib import suppress, nullcontext, closing, ExitStack, redirect_stdout
import io
with suppress(KeyError, IndexError):
    {}["x"]
    print("never")
print("after suppress")
with nullcontext("v") as v:
    print(v)
class Res:
    def close(self): print("closed")
with closing(Res()) as r:
    print(type(r).__name__)
with ExitStack() as stack:
    for t in "abc":
        stack.callback(print, "callback", t)
    print("in stack")
buf = io.StringIO()
with redirect_stdout(buf):
    print("captured")
print(repr(buf.getvalue()))
with io.StringIO("l1\nl2") as f:
    print(f.read().split())
print(f.closed)
