# the same count in a tree of directories, with sizes
import json

tree = json.loads('''[{"name": "run1", "type": "directory", "children": [
  {"name": "a.tep", "type": "file", "size": 120}, {"name": "b.tep", "type": "file", "size": 0},
  {"name": "deep", "type": "directory", "children": [{"name": "c.tep", "type": "file", "size": 2048}, {"name": "c.log", "type": "file", "size": 9}]}]},
 {"name": "empty", "type": "directory", "children": []},
 {"name": "z.tep", "type": "file", "size": 5000000}, {"name": "README", "type": "file"}]''')

def walk(nodes, path=()):
    for n in nodes:
        here = path + (n["name"],)
        if n["type"] == "directory":
            yield from walk(n["children"], here)
        else:
            yield "/".join(here), n.get("size")

def human(n):
    if n is None:
        return "?"
    for unit in ("B", "KB", "MB"):
        if n < 1024 or unit == "MB":
            return f"{n:.1f} {unit}" if unit != "B" else f"{n} B"
        n /= 1024

def depth(nodes):
    return 1 + max((depth(n["children"]) for n in nodes if n["type"] == "directory"), default=0)

everything = dict(walk(tree))
for path, size in everything.items():
    print(f"{path:<18}{human(size):>10}")
tep = [p for p in everything if p.endswith(".tep")]
per_dir = {}
for p in tep:
    folder = p.rpartition("/")[0] or "."
    per_dir[folder] = per_dir.get(folder, 0) + 1
print(per_dir, "depth", depth(tree))
for top in [n["name"] for n in tree if n["type"] == "directory"]:
    n = sum(c for d, c in per_dir.items() if d == top or d.startswith(top + "/"))
    print(f"{top}: {n} file(s)" if n else f"{top}: none")
empty = [p for p in tep if everything[p] == 0]
print("empty ones:", empty, "sum:", human(sum(everything[p] for p in tep)))
print("at the top:", per_dir.get(".", 0), "altogether:", len(tep))
print(sum(everything.values()))
