# stacks, queues, matrices, deque, bisect-like insertion
from collections import deque
st = []
ok = []
for t in ("([]{})", "([)]", "((", ""):
    st.clear(); good = True
    for ch in t:
        if ch in "([{": st.append(ch)
        elif not st or st.pop() + ch not in ("()", "[]", "{}"): good = False; break
    ok.append(good and not st)
print(ok)
q = deque([1, 2, 3], maxlen=3)
q.append(4); q.appendleft(0); print(q, q[0], q[-1], list(q), q.rotate(1), q, q.popleft(), len(q), q.maxlen, 3 in q)
try: deque().pop()
except IndexError as e: print(e)
m = [[1, 2, 3], [4, 5, 6]]
print([list(c) for c in zip(*m)], [r[::-1] for r in m[::-1]], [list(r) for r in zip(*m[::-1])], sum(map(sum, m)), max(max(r) for r in m))
out = []
for v in [5, 2, 8, 2]:
    i = 0
    while i < len(out) and out[i] <= v: i += 1
    out.insert(i, v)
print(out, out[len(out) // 2], out[:2] + out[-1:])
