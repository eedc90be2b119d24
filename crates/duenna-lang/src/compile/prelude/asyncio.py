def run(main, /):
    return await main


async def gather(*awaitables, return_exceptions=False):
    results = []
    for awaitable in awaitables:
        if return_exceptions:
            try:
                results.append(await awaitable)
            except Exception as error:
                results.append(error)
        else:
            results.append(await awaitable)
    return results


async def sleep(delay, result=None):
    return result


async def wait_for(awaitable, timeout):
    return await awaitable


def _async_items(value, /):
    if hasattr(value, "__aiter__"):
        value = value.__aiter__()
    if hasattr(value, "__anext__"):
        return _async_iterated(value)
    return value


def _async_iterated(iterator, /):
    while True:
        try:
            item = await iterator.__anext__()
        except StopAsyncIteration:
            return
        yield item


def create_task(coro, /, *, name=None, context=None):
    class Task:
        def __init__(self, coro):
            self._error = None
            self._result = None
            try:
                self._result = await coro
            except Exception as error:
                self._error = error
        def done(self):
            return True
        def cancelled(self):
            return False
        def cancel(self, msg=None):
            return False
        def result(self):
            if self._error is not None:
                raise self._error
            return self._result
        def exception(self):
            return self._error
        def add_done_callback(self, function, /):
            function(self)
        def get_name(self):
            return name
    return Task(coro)


def ensure_future(awaitable, /):
    return awaitable if _is_instance(awaitable) else create_task(awaitable)


def _coroutine_of(value, /):
    if _is_instance(value) and hasattr(value, "_result") and hasattr(value, "_error"):
        return _settled(value)
    return value


async def _settled(task, /):
    return task.result()


def TaskGroup():
    class TaskGroup:
        def __init__(self):
            self._tasks = []
        def create_task(self, coro, /, *, name=None, context=None):
            task = create_task(coro, name=name)
            self._tasks.append(task)
            return task
        async def __aenter__(self):
            return self
        async def __aexit__(self, kind, error, trace):
            errors = [] if error is None else [error]
            for task in self._tasks:
                if task.exception() is not None:
                    errors.append(task.exception())
            if len(errors) > 0:
                raise BaseExceptionGroup("unhandled errors in a TaskGroup", errors)
            return False
    return TaskGroup()


def as_completed(awaitables, /, *, timeout=None):
    return list(awaitables)


async def wait(tasks, /, *, timeout=None, return_when="ALL_COMPLETED"):
    return set([ensure_future(task) for task in tasks]), set()


async def to_thread(function, /, *given, **named):
    return function(*given, **named)


def Semaphore(value=1):
    class Semaphore:
        def __init__(self, value):
            if value < 0:
                raise ValueError("Semaphore initial value must be >= 0")
            self._value = value
        def locked(self):
            return self._value == 0
        async def acquire(self):
            if self._value == 0:
                raise RuntimeError("nothing would ever release this semaphore: awaitables run one after the other")
            self._value -= 1
            return True
        def release(self):
            self._value += 1
        async def __aenter__(self):
            await self.acquire()
        async def __aexit__(self, kind, error, trace):
            self.release()
    return Semaphore(value)


def BoundedSemaphore(value=1):
    return Semaphore(value)


def Lock():
    return Semaphore(1)


def Event():
    class Event:
        def __init__(self):
            self._set = False
        def is_set(self):
            return self._set
        def set(self):
            self._set = True
        def clear(self):
            self._set = False
        async def wait(self):
            if not self._set:
                raise RuntimeError("nothing would ever set this event: awaitables run one after the other")
            return True
    return Event()


def Queue(maxsize=0):
    class Queue:
        def __init__(self, maxsize):
            self.maxsize = maxsize
            self._items = []
        def qsize(self):
            return len(self._items)
        def empty(self):
            return len(self._items) == 0
        def full(self):
            return self.maxsize > 0 and len(self._items) >= self.maxsize
        def put_nowait(self, item):
            if self.full():
                raise RuntimeError("nothing would ever take from this queue: awaitables run one after the other")
            self._items.append(item)
        async def put(self, item):
            self.put_nowait(item)
        def get_nowait(self):
            if self.empty():
                raise RuntimeError("nothing would ever fill this queue: awaitables run one after the other")
            return self._items.pop(0)
        async def get(self):
            return self.get_nowait()
        def task_done(self):
            pass
        async def join(self):
            pass
    return Queue(maxsize)
