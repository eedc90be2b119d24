# a generator that fails while join consumes it; ends with TypeError
def cells(rows):
    for r in rows:
        print("row", r)
        yield r["name"] + "=" + r["value"]
print(",".join(cells([{"name": "a", "value": "1"}])))
print(list(cells([])))
print(";".join(cells([{"name": "b", "value": "2"}, {"name": "c", "value": 3}])))
