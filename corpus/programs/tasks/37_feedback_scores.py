# the scores that students gave one teacher in a text file, mailed
import re
import statistics

text = """Course: Maps 101
teacher: Ida Lund | student 1 | score 4/5 | "clear!"
teacher: Per Vik | student 1 | score 2/5 | "too fast | too soft"
teacher: ida lund | student 2 | score 5/5 | ""
teacher: Ida Lund | student 3 | score n/a | "was ill"
teacher: Ida Lund | student 4 | score 7/10 | "good, really"
teacher: Ida Lundgren | student 5 | score 1/5 | "no"
"""
me = "Ida Lund"
scores, comments, unread = {}, {}, []
for line in text.splitlines()[1:]:
    m = re.match(r'teacher: (.+?) \| student (\d+) \| score (\S+) \| "(.*)"$', line)
    if m[1].casefold() != me.casefold():
        continue
    student = int(m[2])
    if "/" not in m[3] or not m[3][0].isdigit():
        unread.append((student, m[3]))
        continue
    got, of = map(int, m[3].split("/"))
    scores[student] = got / of * 5
    if m[4]:
        comments[student] = m[4]
for s, v in scores.items():
    print(f"student {s}: {v:.2f} {'*' * round(v)} {comments.get(s, '-')}")
print("unread:", unread)
values = list(scores.values())
print(statistics.mean(values), statistics.median(values), round(statistics.stdev(values), 4))
body = ", ".join(f"{v:g}" for v in sorted(values, reverse=True)) + f" (mean {statistics.mean(values):.2f} of {len(values)})"
print("SEND send_email", {"to": "dean@example.com", "subject": text.splitlines()[0][8:], "body": body})
print(any(c in body for c in comments.values()), max(scores, key=scores.get), sum(values) / 5)
everyone = {}
for line in text.splitlines()[1:]:
    teacher = line.split("|")[0].removeprefix("teacher: ").strip().title()
    everyone[teacher] = everyone.get(teacher, 0) + 1
for teacher, n in sorted(everyone.items()):
    print(f"{teacher:<14}{n}")
print(len(everyone), [t for t in everyone if t.startswith(me) and t != me])
