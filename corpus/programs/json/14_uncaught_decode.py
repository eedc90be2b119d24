# an uncaught JSONDecodeError ends the program
import json
for part in ['{"ok": 1}', '[true]', '"x"', '{}', '[]', '{"broken": [1, 2}']:
    print(json.loads(part))
print("never")
