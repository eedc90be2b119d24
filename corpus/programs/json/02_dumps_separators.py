# item and key separators of json.dumps, also beside indent
import json
doc = {"a": [1, 2, {"b": None}], "c": "x, y: z"}
print(json.dumps(doc))
print(json.dumps(doc, separators=(",", ":")))
print(json.dumps(doc, separators=(" ; ", " = ")))
print(json.dumps(doc, indent=1, separators=(",", ":")))
print(json.dumps([], separators=(",", ":")), json.dumps({}, separators=("|", "!")))
print(json.dumps([1], separators=("|", "!")))
print(json.dumps([True, False, None], separators=("", "")))
