# gather gives results in the order of its arguments
import asyncio
async def job(n, log, steps):
    for i in range(steps):
        log.append((n, i))
        await asyncio.sleep(0)
    return n * 10
async def main():
    log = []
    print(await asyncio.gather(job(1, log, 2), job(2, log, 3), job(3, log, 1)))
    print(log)
    print(await asyncio.gather(), await asyncio.gather(*[job(k, [], 0) for k in "ab"]))
    t = asyncio.create_task(job(7, log, 1))
    print("task made", len(log), t.done()); print(await t, len(log), t.result())
asyncio.run(main())
