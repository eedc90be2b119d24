# a retry decorator that counts attempts and gives up
import functools
def retry(times, on=(ValueError,)):
    def deco(f):
        @functools.wraps(f)
        def inner(*a, **k):
            for attempt in range(1, times + 1):
                try:
                    return f(*a, **k)
                except on as e:
                    print(f"{f.__name__} attempt {attempt}: {type(e).__name__}: {e}")
                    last = e
            raise RuntimeError(f"gave up after {times}") from last
        return inner
    return deco
answers = iter([ValueError("one"), KeyError("two"), "three"])
@retry(4, on=(ValueError, KeyError))
def fetch():
    a = next(answers)
    if isinstance(a, Exception):
        raise a
    return a
print(fetch())
@retry(2)
def hopeless(x):
    return int(x)
try:
    hopeless("zz")
except RuntimeError as e:
    print(e, "because", repr(e.__cause__))
try:
    hopeless(None)
except TypeError as e:
    print("not retried", type(e).__name__)
