# an empty deque, uncaught
from collections import deque
q = deque([3, 2, 1])
print(len(q))
while True:
    n = q.popleft()
    print("took", n, list(q))
    if n == 3:
        q.append(0)
