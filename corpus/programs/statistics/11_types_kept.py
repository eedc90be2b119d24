# which type a mean, median or variance has
import statistics as st
from decimal import Decimal
for data in [[1, 2], [1, 3], [1.0, 3.0], [Decimal(1), Decimal(2)], [1, 2.0]]:
    print(repr(st.mean(data)), repr(st.median(data)), repr(st.median_low(data)), repr(st.pvariance(data)))
print(repr(st.mean([Decimal("1.10"), Decimal("2.20"), Decimal("3.30")])))
for bad in [["a", "b"], [None, 1], [[1], [2]]]:
    try:
        st.mean(bad)
    except TypeError as e:
        print(type(e).__name__)
try:
    st.mean(5)
except TypeError as e:
    print(e)
