# a call of something that is no function; ends with TypeError
report = {"title": "Sales", "rows": [1, 2]}
print(report["title"].upper())
print(len(report["rows"]))
print(report.get("total"))
print(report["rows"](0))
