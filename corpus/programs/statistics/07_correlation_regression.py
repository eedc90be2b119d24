# correlation, covariance and a straight line
import statistics as st
x, y = [1, 2, 3, 4, 5], [2, 4, 6, 8, 10]
print(st.correlation(x, y), st.correlation(x, y[::-1]), st.covariance(x, y), st.covariance(x, [1, 1, 1, 1, 1]))
line = st.linear_regression(x, [3, 5, 7, 9, 11])
print(line.slope, line.intercept, line.slope * 6 + line.intercept)
slope, intercept = st.linear_regression([0, 1, 2], [1.0, 2.9, 5.1])
print(round(slope, 6), round(intercept, 6))
for f, a, b in [(st.correlation, [1], [1]), (st.correlation, [1, 2], [1]), (st.correlation, [1, 1], [1, 2]), (st.linear_regression, [2, 2], [1, 3])]:
    try:
        f(a, b)
    except st.StatisticsError as e:
        print(e)
