# how many files of a directory end in .tep, from a listing with marks
listing = """[FILE] a.tep
[FILE] b.TEP
[DIR] old.tep
[FILE] notes.tep.txt
[FILE] .tep
[FILE] c d.tep
[FILE] tep
[FILE] x.y.tep
[LINK] e.tep
garbage line
[FILE] møte.tep
"""

def split(line):
    if not line.startswith("[") or "] " not in line:
        return None
    kind, name = line[1:].split("] ", 1)
    return kind, name

def extension(name):
    stem, dot, ext = name.rpartition(".")
    return ext if dot and stem else ""

entries, odd = [], []
for line in listing.splitlines():
    part = split(line)
    if part:
        entries.append(part)
    else:
        odd.append(line)
files = [n for k, n in entries if k == "FILE"]
by_ext = {}
for f in files:
    by_ext.setdefault(extension(f).lower(), []).append(f)
for ext in sorted(by_ext):
    print(repr(ext), len(by_ext[ext]), by_ext[ext])
exact = [f for f in files if extension(f) == "tep"]
print("exactly .tep:", len(exact), sorted(exact))
print("any case:", len(by_ext["tep"]), "ends with:", sum(f.endswith(".tep") for f in files))
print("directories:", [n for k, n in entries if k == "DIR"], "links:", [n for k, n in entries if k == "LINK"])
print("not read:", odd)
if len(exact) != sum(f.endswith(".tep") for f in files):
    print("a hidden file makes the difference:", set(f for f in files if f.endswith(".tep")) - set(exact))
answer = f"There {'is' if len(exact) == 1 else 'are'} {len(exact)} file{'s' * (len(exact) != 1)} with the extension .tep."
print(answer)
