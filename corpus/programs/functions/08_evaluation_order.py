# order of arguments, defaults, operands, subscripts and dict entries
log = []
def t(x):
    log.append(x)
    return x
def flush():
    print(" ".join(map(str, log)))
    log.clear()
def f(*a, **k):
    return len(a) + len(k)
f(t(1), t(2), k=t(3), j=t(4)); flush()
t(1) + t(2) * t(3); flush()
(t(1) < t(2) < t(3)); flush()
(t(3) < t(2) < t(1)); flush()
[t("a"), t("b")][t(1)]; flush()
{t("k1"): t("v1"), t("k2"): t("v2")}; flush()
d = {}
d[t("key")] = t("value"); flush()
t([1, 2, 3])[t(0):t(2):t(1)]; flush()
x = t("if") if t("cond") else t("else"); flush()
f"{t('p')}{t('q')!r:{t(5)}}"; flush()
[t(y) for y in (t(1), t(2)) if t(y)]; flush()
(lambda a=t("default"): a)(); flush()
[t(len)][t(0)](t("arg")) if not log else None; log[0] = "len"; flush()
a, d[t("i")] = t("r1"), t("r2"); flush()
print(t("inner") and f(t("z")), d); flush()
