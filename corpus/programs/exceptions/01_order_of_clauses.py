# which except clause is taken; else and finally around it
def run(exc):
    out = []
    try:
        out.append("try")
        if exc:
            raise exc
    except KeyError:
        out.append("key")
    except (ValueError, TypeError) as e:
        out.append(type(e).__name__)
    except LookupError:
        out.append("lookup")
    except Exception as e:
        out.append("other " + str(e))
    else:
        out.append("else")
    finally:
        out.append("finally")
    return out
for exc in (None, KeyError("k"), ValueError("v"), TypeError, IndexError("i"), OSError("os"), UnicodeError("u"), ZeroDivisionError):
    print(run(exc))
