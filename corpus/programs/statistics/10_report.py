# a summary of grouped scores, with outliers and text bars
import statistics as st
scores = [("Ida", 81), ("Per", 64), ("Ida", 92), ("Åse", 77), ("Per", 70), ("Åse", 77), ("Ida", 85)]
by = {}
for who, n in scores:
    by.setdefault(who, []).append(n)
for who in sorted(by, key=lambda w: (-st.mean(by[w]), w)):
    v = by[who]
    dev = st.stdev(v) if len(v) > 1 else 0.0
    print(f"{who:<4}|{st.mean(v):6.2f}|{dev:6.2f}|{st.median(v):5}|{'#' * round(st.mean(v) / 10)}")
every = [n for _, n in scores]
print(st.mean(every), round(st.pstdev(every), 4), st.median(every), st.mode(every), min(every), max(every))
print([n for n in every if abs(n - st.mean(every)) > st.stdev(every)])
