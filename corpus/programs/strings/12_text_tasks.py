# palindromes, word counts, slugs, wrapping, caesar, run lengths
def slug(t): return "-".join("".join(c if c.isalnum() else " " for c in t.lower()).split())
print(slug("  Hello, World! It's 5 o'clock -- yes "), slug("Ünï cödé"), repr(slug("!!!")))
def palindrome(t):
    t = [c.casefold() for c in t if c.isalnum()]
    return t == t[::-1]
print(palindrome("A man, a plan: Panama!"), palindrome("Never odd or even"), palindrome(""))
text = "the rain in spain stays mainly in the plain"
counts = {}
for w in text.split(): counts[w] = counts.get(w, 0) + 1
print(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:4], max(text.split(), key=len))
line, out = "", []
for w in text.split():
    if len(line) + len(w) + bool(line) > 15: out.append(line); line = w
    else: line = f"{line} {w}" if line else w
out.append(line)
print(out, [len(l) for l in out])
camel = "someVariableNameHere"
print("".join("_" + c.lower() if c.isupper() else c for c in camel), "".join(p.title() for p in "snake_case_name".split("_")), text.title().swapcase()[:12])
