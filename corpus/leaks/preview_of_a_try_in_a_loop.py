# The preview had not foreseen it: after a caught failure the region goes on where the outer `try` ends, and so into the next turn of the loop.
i1 = 1
try:
    i2 = 3
    while i2 and i1:
        try:
            b.fragile(0)
        except Exception as ex:
            s = str(ex)
except Exception:
    pass
