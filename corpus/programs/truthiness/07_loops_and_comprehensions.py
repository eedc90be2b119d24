# conditions over containers, strings and numbers that change
stack = [3, 0, 2]; n = 3; text = "abc"; d = {"k": 1}
while stack: print(stack.pop(), stack or "empty")
while n: n -= 1; print(n, end=" ")
while text: text = text[1:]; print(repr(text), end=" ")
while d: print(d.popitem(), end=" ")
print([bool(x) for x in (stack, n, text, d)], [k for k, v in {"a": 0, "b": [], "c": [0]}.items() if v], not stack and not n, sum(map(bool, [0, 1, "", "x", None])))
x = 0.3
while x: x = round(x - 0.1, 1); print(x)
