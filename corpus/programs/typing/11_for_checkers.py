# what is only there for those who check hints; kinds of numbers
from __future__ import annotations
from numbers import Integral, Number, Rational, Real
from typing import TYPE_CHECKING
from decimal import Decimal
from fractions import Fraction

if TYPE_CHECKING:
    import pandas as pd
    from somewhere import Frame
else:
    print("runs")


def width(frame: Frame, other: pd.DataFrame | None = None) -> int:
    return len(frame)


print(width([1, 2]))
for value in (1, True, 1.5, 1j, Decimal(1), Fraction(1, 2), "1", None):
    print(repr(value), [isinstance(value, kind) for kind in (Number, Real, Rational, Integral)])
