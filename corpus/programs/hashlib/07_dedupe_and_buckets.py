# finding equal contents, stable buckets
import hashlib
files = {"a.txt": "hello\n", "b.txt": "hello", "c.txt": "hello\n", "d.txt": "", "e.txt": ""}
seen = {}
for name, body in files.items():
    seen.setdefault(hashlib.md5(body.encode()).hexdigest(), []).append(name)
for digest, names in seen.items():
    print(digest, names)

def bucket(key, n):
    return int(hashlib.sha1(key.encode()).hexdigest()[:8], 16) % n

for user in ["ida@example.com", "per@example.com", "åse@example.com", "ida@example.com"]:
    print(user, bucket(user, 10), bucket(user, 3), hashlib.sha256(user.strip().lower().encode()).hexdigest()[:10])
print(sorted(files, key=lambda f: hashlib.md5(f.encode()).hexdigest()))
