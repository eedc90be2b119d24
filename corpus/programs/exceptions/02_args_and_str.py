# str, repr and args of exceptions with no, one and several arguments
for e in (ValueError(), ValueError("one"), ValueError("a", 2), ValueError(None), ValueError(["l"]), KeyError("k"), KeyError(),
          KeyError("a", "b"), KeyError(5), KeyError(""), IndexError("i"), RuntimeError("it's"), StopIteration(7), OSError(2, "gone"),
          TypeError(1.5), Exception(("t",)), ValueError("line\nbreak"), KeyError("line\nbreak")):
    print(repr(str(e)), repr(e), e.args)
print(StopIteration(7).value, OSError(2, "gone").errno, OSError(2, "gone").strerror)
print(f"{ValueError('v')} {KeyError('k')!s} {ValueError('q')!r}")
print(ValueError("x") == ValueError("x"), [ValueError("x")])
