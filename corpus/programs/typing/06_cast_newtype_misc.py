# cast, NewType, TYPE_CHECKING, overload, Any, aliases
from typing import cast, NewType, TYPE_CHECKING, Any, overload, ClassVar, Annotated
UserId = NewType("UserId", int)
Row = dict[str, Any]
Json = "dict[str, Json] | list[Json] | str"

@overload
def twice(x: int) -> int: ...
@overload
def twice(x: str) -> str: ...
def twice(x):
    return x * 2

class Box:
    made: ClassVar[int] = 0
    size: Annotated[int, "cm"] = 4
    late: str

u = UserId(5)
r: Row = {"a": cast(str, 3)}
print(u, u + 1, type(u).__name__, UserId("any"), r, cast("Box", None), TYPE_CHECKING, twice(4), twice("ab"))
if TYPE_CHECKING:
    from decimal import Decimal
print(Box.made, Box().size, hasattr(Box, "late"), sorted(Box.__annotations__), UserId.__name__)
try:
    Box().late
except AttributeError as e:
    print(type(e).__name__, e)
