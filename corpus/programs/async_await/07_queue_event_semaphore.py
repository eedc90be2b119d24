# Queue, Event, Semaphore and wait_for without time
import asyncio
async def producer(q):
    for i in range(3):
        await q.put(i); print("put", i)
    await q.put(None)
async def consumer(q):
    out = []
    while (x := await q.get()) is not None: out.append(x); print("got", x)
    return out
async def main():
    q = asyncio.Queue(maxsize=1)
    _, out = await asyncio.gather(producer(q), consumer(q))
    print(out, q.empty())
    e = asyncio.Event(); print(e.is_set()); e.set(); print(await e.wait())
    async def quick(): return 5
    print(await asyncio.wait_for(quick(), timeout=5))
    async with asyncio.Semaphore(1) as s: print("held", s)
asyncio.run(main())
