# mean and fmean of ints, floats, Decimals, one item and none
import statistics as st
from decimal import Decimal
print(st.mean([1, 2, 3, 4]), st.mean([1, 2, 3]), st.mean([2.5]), st.mean([-1, 1]), st.mean([True, False]))
print(st.mean([Decimal("0.5"), Decimal("0.75")]), st.mean([0.1] * 3), st.mean(x for x in (1, 5)), st.mean({3: "a", 5: "b"}))
print(st.fmean([1, 2, 3]), st.fmean([1, 2, 4], weights=[1, 1, 2]), type(st.mean([1, 2, 3])).__name__, type(st.fmean([1])).__name__)
print(st.mean([1e308, 1e308]), st.mean(range(101)))
for f in (st.mean, st.fmean):
    try:
        f([])
    except st.StatisticsError as e:
        print(type(e).__name__, e)
print(issubclass(st.StatisticsError, ValueError))
