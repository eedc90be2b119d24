# the four medians, odd and even counts, unsorted, texts
import statistics as st
for data in [[3, 1, 2], [4, 1, 3, 2], [5], [1, 1], [2.5, 1.5], [1, 2, 2, 10]]:
    print(data, st.median(data), st.median_low(data), st.median_high(data))
print(st.median_low(["b", "a", "c", "d"]), st.median(["x", "a", "m"]), st.median(iter([9, 7, 8])))
print(st.median_grouped([1, 2, 2, 3, 4, 4, 4, 4, 4, 5]), st.median_grouped([1, 3, 3, 5, 7], interval=2))
data = [3, 1, 2]
st.median(data)
print(data)
for f in (st.median, st.median_low):
    try:
        f([])
    except st.StatisticsError as e:
        print(e)
