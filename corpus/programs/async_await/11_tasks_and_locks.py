# tasks, groups of tasks, locks and queues where the order does not matter
import asyncio
async def double(x):
    await asyncio.sleep(0)
    if x < 0:
        raise ValueError(f"negative: {x}")
    return x * 2
async def main():
    tasks = [asyncio.create_task(double(x)) for x in range(3)]
    print(await asyncio.gather(*tasks), [t.done() for t in tasks], tasks[2].result())
    one = asyncio.ensure_future(double(5))
    print(await one, await one)
    bad = asyncio.create_task(double(-1))
    try:
        await bad
    except ValueError as e:
        print("caught", e, bad.done(), repr(bad.exception()))
    print(await asyncio.gather(double(1), asyncio.create_task(double(-2)), return_exceptions=True))
    async with asyncio.TaskGroup() as group:
        first = group.create_task(double(7))
        second = group.create_task(double(8))
    print(first.result() + second.result())
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(double(-3))
    except* ValueError as errors:
        print(errors, [str(e) for e in errors.exceptions])
    limit = asyncio.Semaphore(2)
    lock = asyncio.Lock()
    async def limited(x):
        async with limit:
            return await double(x)
    print(await asyncio.gather(*(limited(x) for x in (4, 5, 6))))
    async with lock:
        print("locked", lock.locked())
    print(lock.locked())
    queue = asyncio.Queue()
    for x in "ab":
        await queue.put(x)
    print(queue.qsize(), await queue.get(), queue.get_nowait(), queue.empty())
    ready = asyncio.Event()
    ready.set()
    print(await ready.wait(), ready.is_set())
    print(sorted([await c for c in asyncio.as_completed([double(1), double(2)])]))
    print(await asyncio.to_thread(max, 3, 9))
    done, waiting = await asyncio.wait([asyncio.create_task(double(3))])
    print(len(done), len(waiting), [t.result() for t in done])
asyncio.run(main())
