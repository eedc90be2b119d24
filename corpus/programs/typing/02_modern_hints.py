# built-in generics and unions in hints
from typing import Callable, Iterable, Literal, Final

def pick(items: list[str], n: int | None = None, mode: Literal["first", "last"] = "first") -> str | None:
    if not items:
        return None
    return items[0 if mode == "first" else -1] if n is None else items[n]

LIMIT: Final = 3
table: dict[str, list[tuple[int, float]]] = {"a": [(1, 2.0)]}
f: Callable[[int], int] = lambda v: v * 2
def drain(src: Iterable[int], keep: Callable[[int], bool] = bool) -> list[int]:
    return [s for s in src if keep(s)]
print(pick(["a", "b"]), pick([]), pick(["a", "b"], 1), pick(["a", "b"], mode="last"), pick(["a"], mode="never said"))
print(table["a"][0], f(4), f("ab"), drain(range(3)), drain({0: 1, 2: 3}, lambda v: True), LIMIT)
print(isinstance(3, int | str), isinstance("s", int | None), isinstance(None, int | None), list[int]([1, 2]), dict[str, int](a=1))
try:
    isinstance([1], list[int])
except TypeError as e:
    print(type(e).__name__)
print(str(list[int]), str(dict[str, int]), str(int | None))
