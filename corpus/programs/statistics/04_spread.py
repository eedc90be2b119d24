# variance and deviation, of samples and populations
import statistics as st
for data in [[1, 2, 3, 4, 5], [2, 2, 2], [1.5, 2.5], [10, -10], [0.25, 0.5, 1.25, 1.75, 2.75, 3.5]]:
    print(data, st.variance(data), st.pvariance(data), round(st.stdev(data), 10), round(st.pstdev(data), 10))
print(st.pvariance([7]), st.pstdev([7]), st.variance([1, 2, 3], 2), st.pvariance([1, 2, 3], mu=2))
for f, d in [(st.stdev, [1]), (st.variance, []), (st.pvariance, [])]:
    try:
        f(d)
    except st.StatisticsError as e:
        print(e)
print(type(st.variance([1, 2, 3])).__name__, type(st.variance([1, 2, 4])).__name__, st.pvariance([1, 2]))
