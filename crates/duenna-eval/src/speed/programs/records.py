import json

records = [{"id": i, "name": f"user {i}", "score": i * 7 % 100 + (zero if i % 10 == 0 else 0), "tags": ["a", "b"]} for i in range(2000)]
text = json.dumps(records)
again = json.loads(text)
groups = {}
for record in again:
    group = groups.setdefault(record["name"][-1], [])
    group.append(record["score"])
means = {name: sum(scores) / len(scores) for name, scores in groups.items()}
print(len(text), len(means))
