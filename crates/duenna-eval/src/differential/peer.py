"""Runs programs as CPython does: reads a line of JSON, a list of sources, and answers with a line, a list of what came of them.

[source, …] -> [{"output": …, "error": last line or "", "late": whether it took too long}, …]
"""

import contextlib
import io
import json
import re
import resource
import signal
import sys
import traceback
import warnings

SECONDS = 1
BYTES = 2 << 30


class Late(BaseException):
    pass


def late(*_):
    raise Late


def run(source):
    printed = io.StringIO()
    answer = {"error": "", "late": False}
    try:
        with contextlib.redirect_stdout(printed):
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            try:
                exec(compile(source, "program", "exec"), {"__name__": "__main__"})
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
    except Late:
        answer["late"] = True
    except BaseException as error:
        answer["error"] = "".join(traceback.format_exception_only(error)).strip("\n").split("\n")[-1]
    # Duenna shows no addresses, and no names of generators.
    output = re.sub(" at 0x[0-9a-f]+", "", printed.getvalue())
    answer["output"] = re.sub("<generator object [^>]*>+", "<generator object>", output)
    return answer


warnings.simplefilter("ignore")
signal.signal(signal.SIGALRM, late)
resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
print(json.dumps(list(sys.version_info[:3])), flush=True)
for line in sys.stdin:
    answers = [run(source) for source in json.loads(line)]
    print(json.dumps(answers), flush=True)
