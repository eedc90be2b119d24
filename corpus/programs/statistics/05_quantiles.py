# quantiles by both methods, several counts
import statistics as st
data = [1, 2, 4, 8, 16, 32, 64]
print(st.quantiles(data), st.quantiles(data, n=2), st.quantiles(data, n=4, method="inclusive"), st.quantiles(data, n=10))
print(st.quantiles([5, 1, 3], n=4), st.quantiles([1, 2]), st.quantiles([1, 2], method="inclusive"), st.quantiles(range(1, 101), n=4))
print(st.quantiles([10, 20, 30], n=1), [round(q, 3) for q in st.quantiles([0.1, 0.2, 0.7], n=5)])
for args, kw in [(([1, 2],), {"n": 0}), (([1, 2],), {"method": "odd"})]:
    try:
        st.quantiles(*args, **kw)
    except ValueError as e:
        print(type(e).__name__, e)
low, mid, high = st.quantiles([12, 15, 11, 90, 14, 13])
print(low, mid, high, [x for x in [12, 15, 11, 90, 14, 13] if x > high + 1.5 * (high - low)])
