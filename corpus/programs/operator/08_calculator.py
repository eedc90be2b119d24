# a small calculator over a table of operators
import operator as op
OPS = {"+": (1, op.add), "-": (1, op.sub), "*": (2, op.mul), "/": (2, op.truediv), "%": (2, op.mod), "^": (3, op.pow)}

def rpn(tokens):
    out, stack = [], []
    for t in tokens:
        if t in OPS:
            while stack and stack[-1] in OPS and OPS[stack[-1]][0] >= OPS[t][0] and t != "^":
                out.append(stack.pop())
            stack.append(t)
        elif t == "(":
            stack.append(t)
        elif t == ")":
            while stack[-1] != "(":
                out.append(stack.pop())
            stack.pop()
        else:
            out.append(float(t) if "." in t else int(t))
    return out + stack[::-1]

def evaluate(text):
    stack = []
    for t in rpn(text.split()):
        if isinstance(t, str):
            b, a = stack.pop(), stack.pop()
            t = OPS[t][1](a, b)
        stack.append(t)
    return stack[0]

for text in ["1 + 2 * 3", "( 1 + 2 ) * 3", "2 ^ 3 ^ 2", "7 / 2 - 0.5", "10 % 4 * 2", "8 / 4 / 2", "1 / 0", "1 +", ") 1"]:
    try:
        print(text, "=", evaluate(text))
    except (ZeroDivisionError, IndexError) as e:
        print(text, type(e).__name__, e)
