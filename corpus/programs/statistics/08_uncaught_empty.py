# the mean of a filtered list that came out empty, uncaught
import statistics
scores = {"math": [5, 4, 6], "art": [3], "law": [2, 2, 5, 5], "pe": [6, 6], "latin": []}
for name, marks in scores.items():
    print(name, len(marks))
    print(name, statistics.mean(marks))
