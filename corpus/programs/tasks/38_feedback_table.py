# feedback in a table of questions, averages by column, the reader's own rows
import csv
from io import StringIO

table = "student;to;clarity;pace;fun\ns1;IL;5;3;4\ns2;PV;2;2;2\ns3;IL;4;;5\ns4;IL;4;2;x\ns5;il;3;4;1\n"
rows = [r for r in csv.DictReader(StringIO(table), delimiter=";") if r["to"].upper() == "IL"]
questions = list(rows[0])[2:]

def score(text):
    return int(text) if text in set("12345") else None

marks = {q: [m for r in rows if (m := score(r[q])) is not None] for q in questions}
for q, ms in marks.items():
    print(f"{q:<8}n={len(ms)} mean={sum(ms) / len(ms):.3f} low={min(ms)} high={max(ms)} {sorted(ms)}")
bad = [(r["student"], q, r[q]) for r in rows for q in questions if score(r[q]) is None]
print("without a mark:", bad)
overall = {r["student"]: [score(r[q]) for q in questions] for r in rows}
for s, ms in overall.items():
    known = [m for m in ms if m is not None]
    print(s, ms, round(sum(known) / len(known), 2), "complete" if len(known) == len(ms) else "partly")
best = max(questions, key=lambda q: sum(marks[q]) / len(marks[q]))
worst = min(questions, key=lambda q: sum(marks[q]) / len(marks[q]))
print("SEND send_email", f"best: {best}; to be improved: {worst}; students: {len(rows)}")
spread = {n: sum(ms.count(n) for ms in marks.values()) for n in range(5, 0, -1)}
for n, c in spread.items():
    print(n, "=" * c, c)
print(sum(n * c for n, c in spread.items()) / sum(spread.values()), [*zip(*overall.values())][0])
def bar(values, width=10):
    share = sum(values) / (5 * len(values))
    return "[" + "#" * round(share * width) + " " * (width - round(share * width)) + "]"

for q in sorted(marks, key=lambda q: (-len(marks[q]), q)):
    print(q.rjust(8), bar(marks[q]), sum(marks[q]), "/", 5 * len(marks[q]))
ranks = sorted(overall, key=lambda s: -sum(m or 0 for m in overall[s]))
print(ranks, [sum(m or 0 for m in overall[s]) for s in ranks])
gaps = {q: max(ms) - min(ms) for q, ms in marks.items()}
print(gaps, [q for q, g in gaps.items() if g == max(gaps.values())])
others = [r["to"] for r in csv.DictReader(StringIO(table), delimiter=";") if r["to"].upper() != "IL"]
print("for others:", others)
print(sum(overall["s3"]))
