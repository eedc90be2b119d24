# lab results from a table: units, ranges, trends, and a short letter
import csv
from collections import defaultdict
from io import StringIO

table = """test;date;value;unit;low;high
Hb;2024-01-10;13,9;g/dL;13,4;17,0
Hb;2024-06-11;12,8;g/dL;13,4;17,0
LDL;2024-01-10;3,9;mmol/L;;3,0
LDL;2024-06-11;2,7;mmol/L;;3,0
HbA1c;2024-06-11;47;mmol/mol;20;42
CRP;2024-06-11;<5;mg/L;;5
Ferritin;2024-01-10;n/a;ug/L;30;400
"""

def num(text):
    text = text.strip().replace(",", ".")
    if not text:
        return None
    return float(text.lstrip("<>"))

series, broken = defaultdict(list), []
for row in csv.DictReader(StringIO(table), delimiter=";"):
    try:
        value = num(row["value"])
    except ValueError:
        broken.append(f"{row['test']} {row['date']}: {row['value']!r}")
        continue
    series[row["test"]].append((row["date"], value, row["unit"], num(row["low"]), num(row["high"])))

flags = {}
for test, points in series.items():
    points.sort()
    when, value, unit, low, high = points[-1]
    if low is not None and value < low:
        flags[test] = "low"
    elif high is not None and value > high:
        flags[test] = "high"
    trend = ""
    if len(points) > 1:
        change = (value - points[0][1]) / points[0][1]
        trend = f"{change:+.1%}"
    print(f"{test:<9}{value:>7.1f} {unit:<9}{flags.get(test, 'ok'):<5}{trend}")
print("not read:", broken)
height, weight, smoker = 1.81, 92.0, False
bmi = round(weight / height ** 2, 1)
kinds = [(18.5, "underweight"), (25, "normal"), (30, "overweight"), (float("inf"), "obese")]
kind = next(k for limit, k in kinds if bmi < limit)
letter = [f"BMI {bmi} ({kind}), {'smoker' if smoker else 'non-smoker'}."]
letter += [f"{t} is {f}." for t, f in sorted(flags.items())] or ["All results are normal."]
print(" ".join(letter))
risk_points = 2 * (bmi >= 30) + ("HbA1c" in flags) + ("LDL" in flags) + 2 * smoker
print("points", risk_points, ["low", "moderate", "moderate", "high"][min(risk_points, 3)])
print("SEND message", {"to": "doctor@example.com", "subject": "Before the operation", "length": len(" ".join(letter))})
