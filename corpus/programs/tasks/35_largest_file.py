# the largest file out of a directory listing with sizes in units
import re

listing = """-rw-r--r-- 1 ida ida  4.0K May  1 10:00 notes.txt
-rw-r--r-- 1 ida ida  1.2M May  2 11:30 photo of sea.jpg
drwxr-xr-x 2 ida ida  9.9G Apr 30 09:00 archive
-rw------- 1 ida ida  1250K Mar  3 08:15 scan.pdf
-rw-r--r-- 1 ida ida   512 Jan 11 2022 .hidden
lrwxrwxrwx 1 ida ida    11 Jan 11 2022 link -> photo.jpg
total 3
"""
units = {"": 1, "K": 1024, "M": 1024 ** 2, "G": 1024 ** 3}
line_re = re.compile(r"^(?P<mode>[-dl][rwx-]{9})\s+\d+\s+\S+\s+\S+\s+(?P<n>[\d.]+)(?P<u>[KMG]?)\s+(?P<when>\w{3}\s+\d+\s+[\d:]+)\s(?P<name>.+)$")
files, others = {}, []
for line in listing.splitlines():
    m = line_re.match(line)
    if not m:
        others.append(("unread", line))
    elif m["mode"][0] != "-":
        others.append((m["mode"][0], m["name"]))
    else:
        files[m["name"]] = round(float(m["n"]) * units[m["u"]])
for name, size in sorted(files.items(), key=lambda kv: kv[1], reverse=True):
    print(f"{size:>9,} {name}")
print(others)
largest = max(files, key=files.get)
print("SEND send_email", {"to": "ola@example.com", "body": f"The largest file is {largest}"})
print(sum(files.values()), f"{files[largest] / sum(files.values()):.1%}", largest.rpartition(".")[2])
second = sorted(files.values())[-2]
print(files[largest] - second, [n for n in files if n.startswith(".")], {n: s.bit_length() for n, s in files.items()})
def human(size):
    for name in ("B", "KB", "MB"):
        if size < 1024:
            return f"{size:.4g} {name}"
        size /= 1024
    return f"{size:.4g} GB"

for n in sorted(files, key=str.lower):
    print(n.ljust(18, "."), human(files[n]).rjust(8))
print([human(s) for s in (0, 1023, 1024, 1024 ** 2 * 1.5, 5 * 1024 ** 3)])
