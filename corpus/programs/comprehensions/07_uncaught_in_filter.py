# a filter over a missing key; ends with KeyError
rows = [{"id": 1, "ok": True}, {"id": 2, "ok": False}, {"id": 3}]
print([r["id"] for r in rows])
print([r["id"] for r in rows if r.get("ok")])
print({r["id"]: r.get("ok", "?") for r in rows})
print([r["id"] for r in rows if not r["ok"]])
