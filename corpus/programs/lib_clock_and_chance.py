# What holds whatever the time is and whatever is drawn
import random, secrets, time, uuid
from datetime import date, datetime, timedelta, timezone
now = datetime.now()
print(now - timedelta(days=1) < now, now.date() == date.today(), now.strftime("%Y") == str(now.year), int(now.timestamp()) > 0, now.tzinfo, datetime.now(timezone.utc).tzinfo, time.time() > 0, time.sleep(0), time.strftime("%Y") == str(now.year))
print(0 <= random.random() < 1, 1 <= random.randint(1, 6) <= 6, random.choice("abc") in "abc", len(random.sample(range(10), 3)), sorted(random.sample([1, 2, 3], 3)), len(random.choices("ab", k=5)), random.choices([1, 2], weights=[0, 1], k=3), 1 <= random.uniform(1, 2) <= 2, random.randrange(0, 10, 5) in (0, 5))
xs = list(range(20)); random.shuffle(xs); print(sorted(xs) == list(range(20)), len(xs))
random.seed(7); a = [random.random() for _ in range(3)]; random.seed(7); print(a == [random.random() for _ in range(3)])
r, q = random.Random(1), random.Random(1); print(r.random() == q.random(), r.randint(1, 9) == q.randint(1, 9), r.sample(range(9), 4) == q.sample(range(9), 4))
u = uuid.uuid4(); print(u.version, len(str(u)), len(u.hex), uuid.UUID(str(u)) == u, uuid.uuid5(uuid.NAMESPACE_URL, "x"), uuid.uuid3(uuid.NAMESPACE_DNS, "y"), repr(uuid.UUID(int=7)), uuid.uuid4() != u, {u: 1}[uuid.UUID(u.hex)], uuid.UUID(int=1) < uuid.UUID(int=2))
print(len(secrets.token_hex(4)), len(secrets.token_bytes(5)), secrets.choice([3]), 0 <= secrets.randbelow(3) < 3, secrets.compare_digest("a", "a"), secrets.token_urlsafe() != secrets.token_urlsafe())
for f in (lambda: random.choice([]), lambda: random.randint(5, 2), lambda: random.sample([1], 2), lambda: random.choices([1], weights=[1, 2]), lambda: random.sample({1}, 1), lambda: uuid.UUID("x"), lambda: time.sleep(-1)):
    try:
        f()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
