# early returns and guard clauses over messy records
records = [
    {"name": "Ann", "age": 31, "tags": ["a"]},
    {"name": "", "age": 40},
    {"name": "Bo", "age": None},
    {"age": 5},
    None,
    {"name": "Zoë", "age": 0, "tags": []},
    ["not", "a", "dict"],
    {"name": "Max", "age": "19"},
]
def describe(r):
    if r is None:
        return "nothing"
    if not isinstance(r, dict):
        return "not a record: " + type(r).__name__
    name = r.get("name")
    if not name:
        return "no name" if "name" not in r else "blank name"
    age = r.get("age")
    if age is None:
        return f"{name}: age unknown"
    if isinstance(age, str) and not age.isdigit():
        return "bad age"
    if int(age) < 18 and age != 0:
        return "minor"
    return f"{name}: {int(age)}" + (" tagged" if r.get("tags") else "")
for r in records:
    print(describe(r))
print(describe({"name": "K", "age": "x9"}), describe({"name": "K", "age": "9"}))
print([i for i, r in enumerate(records) if isinstance(r, dict) and r.get("tags") is not None])
