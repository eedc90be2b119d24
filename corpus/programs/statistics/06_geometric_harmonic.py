# geometric and harmonic means
import statistics as st
print(round(st.geometric_mean([54, 24, 36]), 9), round(st.geometric_mean([1, 10, 100]), 9), st.geometric_mean([5]))
print(st.harmonic_mean([40, 60]), st.harmonic_mean([1, 1]), st.harmonic_mean([2.5, 3, 10]), st.harmonic_mean([4, 0]), st.harmonic_mean([40, 60], weights=[5, 30]))
for f, d in [(st.harmonic_mean, [1, -1]), (st.harmonic_mean, []), (st.geometric_mean, [])]:
    try:
        print(f(d))
    except st.StatisticsError as e:
        print(type(e).__name__)
growth = [1.10, 0.95, 1.20]
print(f"{(st.geometric_mean(growth) - 1) * 100:.3f}%")
print(f"{st.harmonic_mean([60, 40]):.1f} km/h")
