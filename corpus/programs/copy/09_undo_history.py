# snapshots of a nested document for undo
import copy
doc = {"title": "List", "items": [{"t": "milk", "n": 1}], "meta": {"tags": {"home"}}}
history = []

def change(label, f):
    history.append((label, copy.deepcopy(doc)))
    f(doc)

change("rename", lambda d: d.update(title="Shopping"))
change("more milk", lambda d: d["items"][0].update(n=3))
change("add", lambda d: d["items"].append({"t": "øl", "n": 6}))
change("tag", lambda d: d["meta"]["tags"].discard("home"))
print(doc)
for label, old in reversed(history):
    diff = [k for k in doc if doc[k] != old[k]]
    print("undo", label, diff, len(old["items"]), old["title"], sorted(old["meta"]["tags"]))
    doc = old
print(doc == history[0][1], doc is history[0][1])
print(len({str(h[1]) for h in history}))
