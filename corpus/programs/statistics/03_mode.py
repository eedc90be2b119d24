# mode with ties takes the first seen; multimode takes all
import statistics as st
print(st.mode([1, 2, 2, 3]), st.mode(["b", "a", "a", "b"]), st.mode("mississippi"), st.mode([7]), st.mode([1, 1.0, True]))
print(st.multimode([1, 1, 2, 2, 3]), st.multimode("aabbc"), st.multimode([]), st.multimode([3, 1, 2]))
print(st.mode([None, None, 0]), st.mode([(1, 2), (1, 2), (0,)]))
try:
    st.mode([])
except st.StatisticsError as e:
    print(type(e).__name__, e)
try:
    st.mode([[1], [1]])
except TypeError as e:
    print(type(e).__name__)
print(st.multimode([False, 0, 1]), st.mode(["Oslo", "Bergen", "Oslo"]))
