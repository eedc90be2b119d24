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
