# quoting a number, uncaught
from urllib.parse import quote, urlencode
user = {"id": 42, "name": "Åse Lund", "tag": "a/b"}
print(urlencode(user))
for key in ["name", "tag"]:
    print("/users/" + quote(user[key]), quote(user[key], safe=""))
print(quote(str(user["id"])))
print(quote("") == "")
print(quote(user["id"]))
