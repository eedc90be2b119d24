# TypeVar and Generic classes behave as plain ones
from typing import TypeVar, Generic, Iterator, Sequence
T = TypeVar("T")
K = TypeVar("K", bound=str)

class Stack(Generic[T]):
    def __init__(self) -> None:
        self._items: list[T] = []

    def push(self, x: T) -> "Stack[T]":
        self._items.append(x)
        return self

    def pop(self) -> T:
        return self._items.pop()

    def __iter__(self) -> Iterator[T]:
        return iter(reversed(self._items))

    def __len__(self) -> int:
        return len(self._items)

def first(xs: Sequence[T], default: T = None) -> T:
    return xs[0] if xs else default

s = Stack[int]()
s.push(1).push("two").push(3.0)
print(list(s), len(s), s.pop(), isinstance(s, Stack), first([]), first("ab"), first((), 9), T.__name__, str(T))
try:
    Stack().pop()
except IndexError as e:
    print(e)
print(type(s).__name__, bool(Stack()), [x for x in Stack[str]().push("a")])
