# annotated assignment, with and without a value
count: int = 3
name: str = "Ada"
items: list[int] = [1, 2]
table: dict[str, tuple[int, ...]] = {"k": (1, 2)}
maybe: int | None = None
print(count, name, items, table, maybe)
later: str
try:
    print(later)
except NameError as e:
    print(type(e).__name__, e)
later = "now"
print(later)
def f() -> "list[int]":
    inner: float = 1
    other: int
    return [inner, 2]
print(f())
wrong: int = "not checked"
print(wrong)
holder = {}
holder["x"]: int = 5
print(holder)
class C:
    size: int = 4
    label: str
print(C.size, hasattr(C, "label"), C.__annotations__ == {"size": int, "label": str})
(paren): int = 9
print(paren)
def g():
    quiet: int
    try:
        return quiet
    except UnboundLocalError as e:
        return type(e).__name__
print(g())
