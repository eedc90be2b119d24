# walking a decoded document with defaults, paths and missing keys
import json
reply = json.loads("""
{"status": "ok", "data": {"users": [
  {"name": "Kari", "mail": null, "roles": ["admin", "dev"]},
  {"name": "Ola", "roles": []},
  {"name": "Émile", "mail": "emile@example.com", "roles": ["dev"]}
], "page": {"next": null, "total": 3}}}
""")

def flat(node, path="$"):
    if isinstance(node, dict):
        for k, v in node.items():
            flat(v, path + "." + k)
    elif isinstance(node, list):
        for i, v in enumerate(node):
            flat(v, f"{path}[{i}]")
    else:
        print(path, "=", json.dumps(node))

flat(reply)
print([u.get("mail") or "-" for u in reply["data"]["users"]])
print(reply.get("error", {}).get("code", 0))
print({u["name"]: len(u["roles"]) for u in reply["data"]["users"]})
print(reply["data"]["page"]["next"] is None)
