# which keys are the same, tuples, None, numbers, unhashable ones
d = {None: "n", 1: "int", "1": "text", (1,): "tuple", 1.5: "float", True: "overrides", b"1": "bytes", frozenset({1}): "fs", "": "empty", -1: "neg", 0: "zero"}
print(d, len(d), d[1.0], d[False], d[None], d[(1,)], d[frozenset([1])], d[""], 2 in d, "n" in d, None in d)
for k in ([1], {}, {1}, ([],), bytearray(b"a"), {1: 2}):
    try: d[k] = 1
    except TypeError as e: print(e)
    try: k in d
    except TypeError as e: print(e)
nan = float("nan"); n = {nan: 1}; print(nan in n, float("nan") in n, n[nan])
d2 = {}; d2[1] = "a"; d2[1.0] = "b"; d2[True] = "c"; print(d2, {2 ** 70: 1}[2 ** 70], {"é": 1}["\u00e9"], "e\u0301" in {"é": 1}, {0: 1}.get(-0.0), {int: "t"}[int], {len: 1}[len])
