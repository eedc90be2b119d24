def _as_group(error, /):
    if isinstance(error, BaseExceptionGroup):
        return error
    if isinstance(error, Exception):
        return ExceptionGroup("", [error])
    return BaseExceptionGroup("", [error])


def _group_parts(error, condition, /):
    if error is None:
        return None, None
    if _is_meant(error, condition):
        return error, None
    if not isinstance(error, BaseExceptionGroup):
        return None, error
    first = []
    second = []
    for inner in error.exceptions:
        part, rest = _group_parts(inner, condition)
        if part is not None:
            first.append(part)
        if rest is not None:
            second.append(rest)
    if len(second) == 0:
        return error, None
    if len(first) == 0:
        return None, error
    return _derived(error, first), _derived(error, second)


def _is_meant(error, condition, /):
    if isinstance(condition, (type, tuple)):
        return isinstance(error, condition)
    return condition(error)


def _left(error, rest, /):
    if not isinstance(error, BaseExceptionGroup) and rest.exceptions[0] is error:
        return error
    return rest


def _split(value, condition, /):
    if isinstance(value, BaseExceptionGroup):
        return _group_parts(value, condition)
    return value.split(condition)


def _subgroup(value, condition, /):
    if isinstance(value, BaseExceptionGroup):
        return _group_parts(value, condition)[0]
    return value.subgroup(condition)


def _derive(value, exceptions, /):
    if isinstance(value, BaseExceptionGroup):
        return ExceptionGroup(value.message, exceptions)
    return value.derive(exceptions)
