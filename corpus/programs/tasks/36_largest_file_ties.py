# the largest file by single look-ups: failures, ties, an empty directory
names = ["b.bin", "a.bin", "locked.db", "c d.txt", "sub"]
infos = {"b.bin": "size: 900\ntype: file", "a.bin": "size: 900\ntype: file", "c d.txt": "size: 35\ntype: file", "sub": "size: 4096\ntype: directory"}

def info(name):
    if name not in infos:
        raise PermissionError(f"no access to {name}")
    pairs = (line.split(": ") for line in infos[name].splitlines())
    return {k: int(v) if v.isdigit() else v for k, v in pairs}

def largest(names):
    sizes, failed = {}, []
    for n in names:
        try:
            i = info(n)
        except PermissionError as e:
            failed.append(str(e))
            continue
        if i["type"] == "file":
            sizes[n] = i["size"]
    if not sizes:
        raise FileNotFoundError("no file in sight")
    top = max(sizes.values())
    return sorted(n for n, s in sizes.items() if s == top), top, failed

winners, size, failed = largest(names)
print(winners, size, failed)
subject = winners[0] if len(winners) == 1 else f"{len(winners)} files share {size} bytes"
print("SEND send_email to=per@example.com subject=" + repr(subject))
for w in winners:
    print(" *", w, info(w))
print(max(names, key=lambda n: infos.get(n, "")), max(names, key=len), min(names))
print(largest(["c d.txt"]), largest(names[2:]))
for group in (names[2:3], names[4:]):
    try:
        print(largest(group))
    except FileNotFoundError as e:
        print(type(e).__name__, e)
print({n: n.rpartition(".")[2] if "." in n else None for n in names})
print(largest([]))
