# building a text piece by piece against joining
from io import StringIO
rows = [("Åse", 12.5, True), ("Per", -3, False), ("Long name here", 1e6, True)]
out = StringIO()
out.write(f"{'name':<10}|{'sum':>12}|ok\n" + "-" * 26 + "\n")
for name, n, ok in rows:
    out.write(f"{name[:10]:<10}|{n:>12,.2f}|{'y' if ok else 'n'}\n")
print(out.getvalue(), end="")
parts = [f"{n}" for _, n, _ in rows]
print("\n".join(parts))
joined = StringIO("\n".join(parts))
print(sum(float(l) for l in joined), joined.read() == "")
print(out.getvalue().count("\n"), max(map(len, out.getvalue().splitlines())))
