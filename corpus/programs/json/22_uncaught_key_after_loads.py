# a key that the reply does not have
import json
reply = json.loads('{"result": {"items": [{"id": 4, "label": "bolt"}, {"id": 5}]}}')
print(sorted(reply))
print(reply["result"]["items"][0])
print(reply["result"]["items"][-1].get("label", "none"))
print(len(reply["result"]))
for item in reply["result"]["items"]:
    print(item["id"])
    print(item["label"].upper())
