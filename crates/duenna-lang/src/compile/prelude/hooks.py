def itemgetter(item, /, *items):
    if len(items) == 0:
        return lambda value: value[item]
    return lambda value: tuple([value[key] for key in (item, *items)])


def _methodcaller(call, given, named):
    return lambda value: call(value, *given, **named)


def _re_sub(pattern, repl, string, count=0, flags=0):
    if not callable(repl):
        return re__sub(pattern, repl, string, count, flags)
    return "".join(_replaced(re__finditer(pattern, string, flags), repl, string, count)[0])


def _re_subn(pattern, repl, string, count=0, flags=0):
    if not callable(repl):
        return re__subn(pattern, repl, string, count, flags)
    made, number = _replaced(re__finditer(pattern, string, flags), repl, string, count)
    return "".join(made), number


def _method_sub(pattern, repl, /, *rest, **named):
    if not _is_pattern(pattern) or not callable(repl):
        return pattern.sub(repl, *rest, **named)
    return _re_sub(pattern, repl, *rest, **named)


def _method_subn(pattern, repl, /, *rest, **named):
    if not _is_pattern(pattern) or not callable(repl):
        return pattern.subn(repl, *rest, **named)
    return _re_subn(pattern, repl, *rest, **named)


def _replaced(matches, repl, string, count):
    made = []
    at = 0
    number = 0
    for found in matches:
        if count != 0 and number >= count:
            break
        made.append(string[at:found.start()])
        text = repl(found)
        if text is not None:
            made.append(text)
        at = found.end()
        number += 1
    made.append(string[at:])
    return made, number


def _textwrap_indent(text, prefix, predicate=None):
    if predicate is None:
        return textwrap__indent(text, prefix)
    return "".join([prefix + line if predicate(line) else line for line in text.splitlines(True)])


def _json_dumps(obj, /, *, default=None, **named):
    return json__dumps(obj if default is None else _json_plain(obj, default, []), **named)


def _json_plain(value, default, within):
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    for outer in within:
        if outer is value:
            _raise_value("Circular reference detected")
    if isinstance(value, dict):
        return {key: _json_plain(item, default, [*within, value]) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json_plain(item, default, [*within, value]) for item in value]
    return _json_plain(default(value), default, [*within, value])


def dump(obj, fp, /, **named):
    fp.write(_json_dumps(obj, **named))


def load(fp, /, **named):
    return _json_loads(fp.read(), **named)


def _json_loads(
    s, /, *, object_hook=None, object_pairs_hook=None, parse_float=None, parse_int=None, parse_constant=None, **named
):
    hooks = (object_hook, object_pairs_hook, parse_float, parse_int, parse_constant)
    return _json_made(_json_parts(s, **named), hooks)


def _json_made(part, hooks):
    kind, held = part
    if kind == "list":
        return [_json_made(item, hooks) for item in held]
    if kind == "dict":
        pairs = [(key, _json_made(item, hooks)) for key, item in held]
        if hooks[1] is not None:
            return hooks[1](pairs)
        return dict(pairs) if hooks[0] is None else hooks[0](dict(pairs))
    if kind == "float":
        return float(held) if hooks[2] is None else hooks[2](held)
    if kind == "int":
        return int(held) if hooks[3] is None else hooks[3](held)
    if kind == "constant":
        return float(held) if hooks[4] is None else hooks[4](held)
    return held


def _filled(dict, key, factory):
    value = factory()
    dict[key] = value
    return value


def _print_all(*values, sep=" ", end="\n", file=None, flush=False):
    shown = [str(value) for value in values]
    if file is None:
        print(*shown, sep=sep, end=end)
    else:
        _print_to(*shown, sep=sep, end=end, file=file)


def _print_to(*values, sep=None, end=None, file=None, flush=False):
    sep = " " if sep is None else sep
    end = "\n" if end is None else end
    if file is None:
        print(*values, sep=sep, end=end)
    else:
        file.write(sep.join([str(value) for value in values]) + end)
