# reading hints back
from typing import get_type_hints, get_origin, get_args, Optional, Union, List, Dict

def f(a: int, b: "str" = "x", *rest: float, flag: bool = False) -> list[int]:
    return [a]

hints = get_type_hints(f)
print(list(hints), hints["a"].__name__, hints["b"].__name__, hints["return"])
print(get_origin(list[int]).__name__, get_args(dict[str, int])[1].__name__, get_origin(Optional[int]) is Union, get_args(Optional[int])[1] is type(None), get_origin(int), get_args(int))
print(List[int] == List[int], get_origin(Dict[str, int]) is dict, f(1), f(2, 3, 4, flag="no"))
class A:
    x: int = 0
    y: "list[str]"
print({k: str(v) for k, v in get_type_hints(A).items()}, A.__annotations__["y"])
print(f.__annotations__["b"], f.__defaults__, f.__kwdefaults__)
