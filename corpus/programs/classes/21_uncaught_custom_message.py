# __str__ of an own exception with several lines; ends with BadRow
class BadRow(ValueError):
    def __init__(self, row, problems):
        self.row, self.problems = row, problems
    def __str__(self):
        return f"row {self.row}: " + "; ".join(self.problems)
def check(i, row):
    problems = [f"{k} is empty" for k, v in row.items() if v == ""]
    if problems:
        raise BadRow(i, problems)
    return "ok"
rows = [{"a": 1}, {"a": "x", "b": 0}, {"a": "", "b": "", "c": 1}]
for i, r in enumerate(rows):
    print(i, check(i, r) if i < 2 else "about to fail")
check(2, rows[2])
