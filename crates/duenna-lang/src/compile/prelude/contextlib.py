def contextmanager(function, /):
    class _GeneratorContextManager:
        def __init__(self, given, named):
            self.gen = function(*given, **named)
        def __enter__(self):
            try:
                return next(self.gen)
            except StopIteration:
                raise RuntimeError("generator didn't yield") from None
        def __exit__(self, kind, error, trace):
            if kind is None:
                try:
                    next(self.gen)
                except StopIteration:
                    return False
                raise RuntimeError("generator didn't stop")
            try:
                self.gen.throw(error)
            except StopIteration as stop:
                return stop is not error
            except BaseException as raised:
                if raised is not error:
                    raise
                return False
            raise RuntimeError("generator didn't stop after throw()")
        def __call__(self, wrapped):
            given = self.given
            def inner(*rest, **more):
                with manager(*given[0], **given[1]):
                    return wrapped(*rest, **more)
            return update_wrapper(inner, wrapped)
    def manager(*given, **named):
        made = _GeneratorContextManager(given, named)
        made.given = (given, named)
        return made
    return update_wrapper(manager, function)


def asynccontextmanager(function, /):
    class _AsyncGeneratorContextManager:
        def __init__(self, given, named):
            self.gen = function(*given, **named)
        async def __aenter__(self):
            try:
                return next(self.gen)
            except StopIteration:
                raise RuntimeError("generator didn't yield") from None
        async def __aexit__(self, kind, error, trace):
            if kind is None:
                try:
                    next(self.gen)
                except StopIteration:
                    return False
                raise RuntimeError("generator didn't stop")
            try:
                self.gen.throw(error)
            except StopIteration as stop:
                return stop is not error
            except BaseException as raised:
                if raised is not error:
                    raise
                return False
            raise RuntimeError("generator didn't stop after throw()")
    def manager(*given, **named):
        return _AsyncGeneratorContextManager(given, named)
    return update_wrapper(manager, function)


def suppress(*exceptions):
    class suppress:
        def __enter__(self):
            return None
        def __exit__(self, kind, error, trace):
            return kind is not None and isinstance(error, exceptions)
    return suppress()


def nullcontext(enter_result=None):
    class nullcontext:
        def __init__(self, enter_result):
            self.enter_result = enter_result
        def __enter__(self):
            return self.enter_result
        def __exit__(self, kind, error, trace):
            return None
        async def __aenter__(self):
            return self.enter_result
        async def __aexit__(self, kind, error, trace):
            return None
    return nullcontext(enter_result)


def closing(thing):
    class closing:
        def __init__(self, thing):
            self.thing = thing
        def __enter__(self):
            return self.thing
        def __exit__(self, kind, error, trace):
            self.thing.close()
    return closing(thing)


def ExitStack():
    class ExitStack:
        def __init__(self):
            self.callbacks = []
        def enter_context(self, manager):
            entered = manager.__enter__()
            self.callbacks.append(manager.__exit__)
            return entered
        def push(self, leave):
            self.callbacks.append(leave)
            return leave
        def callback(self, function, /, *given, **named):
            def leave(kind, error, trace):
                function(*given, **named)
                return False
            self.callbacks.append(leave)
            return function
        def pop_all(self):
            other = ExitStack()
            other.callbacks = self.callbacks
            self.callbacks = []
            return other
        def close(self):
            self.__exit__(None, None, None)
        def __enter__(self):
            return self
        def __exit__(self, kind, error, trace):
            first = error
            while self.callbacks:
                leave = self.callbacks.pop()
                try:
                    if leave(None if error is None else error.__class__, error, None):
                        error = None
                except BaseException as raised:
                    error = raised
            if error is not None and error is not first:
                raise error
            return first is not None and error is None
    return ExitStack()


def redirect_stdout(new_target, /):
    class redirect_stdout:
        def __init__(self, target):
            self.target = target
            self.before = []
        def __enter__(self):
            global _stdout
            self.before.append(_stdout)
            _stdout = self.target
            return self.target
        def __exit__(self, kind, error, trace):
            global _stdout
            _stdout = self.before.pop()
    return redirect_stdout(new_target)


def _print_redirected(*values, sep=None, end=None, file=None, flush=False):
    _print_to(*values, sep=sep, end=end, file=_stdout if file is None else file)
