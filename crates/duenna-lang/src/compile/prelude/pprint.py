def pprint(object, *, indent=1, width=80, depth=None, compact=False, sort_dicts=True, underscore_numbers=False):
    print(_pretty(object, 0, 0, indent, width, sort_dicts))


def pp(object, *, indent=1, width=80, depth=None, compact=False, sort_dicts=False, underscore_numbers=False):
    print(_pretty(object, 0, 0, indent, width, sort_dicts))


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return _pretty(object, 0, 0, indent, width, sort_dicts)


def _pretty(value, column, after, indent, width, ordered):
    shown = _pretty_line(value, ordered)
    kind = _kind(value)
    if len(shown) <= width - column - after or kind not in ("dict", "list", "tuple", "set"):
        return shown
    inner = column + indent
    parts = []
    if kind == "dict":
        keys = _pretty_keys(value, ordered)
        for at in range(len(keys)):
            key = repr(keys[at])
            rest = after + 1 if at == len(keys) - 1 else 1
            parts.append(key + ": " + _pretty(value[keys[at]], inner + len(key) + 2, rest, indent, width, ordered))
    else:
        items = _pretty_items(value) if kind == "set" else list(value)
        for at in range(len(items)):
            rest = after + 1 if at == len(items) - 1 else 1
            parts.append(_pretty(items[at], inner, rest, indent, width, ordered))
    begin, end = ("[", "]") if kind == "list" else ("(", ")") if kind == "tuple" else ("{", "}")
    if kind == "tuple" and len(parts) == 1:
        end = ",)"
    return begin + " " * (indent - 1) + (",\n" + " " * inner).join(parts) + end


def _pretty_line(value, ordered):
    kind = _kind(value)
    if kind == "dict":
        keys = _pretty_keys(value, ordered)
        return "{" + ", ".join([repr(key) + ": " + _pretty_line(value[key], ordered) for key in keys]) + "}"
    if kind == "list":
        return "[" + ", ".join([_pretty_line(item, ordered) for item in value]) + "]"
    if kind == "tuple":
        end = ",)" if len(value) == 1 else ")"
        return "(" + ", ".join([_pretty_line(item, ordered) for item in value]) + end
    if kind == "set" and len(value) > 0:
        return "{" + ", ".join([repr(item) for item in _pretty_items(value)]) + "}"
    return repr(value)


def _pretty_keys(held, ordered):
    return _pretty_items(held) if ordered else list(held)


def _pretty_items(held):
    try:
        return sorted(held)
    except TypeError:
        return sorted(held, key=lambda item: (str(type(item)), repr(item)))
