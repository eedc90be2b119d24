# a tool-like sequence: pages, retry, results by name
import asyncio
pages = {1: (["a", "b"], 2), 2: (["c"], None)}
async def fetch(p):
    await asyncio.sleep(0)
    if p not in pages: raise LookupError(f"no page {p}")
    return pages[p]
async def everything(p=1):
    out = []
    while p:
        items, p = await fetch(p)
        out += items; print("next", p)
    return out
async def retry(f, n):
    for i in range(n):
        try: return await f(i)
        except LookupError as e: print(i, e)
async def main():
    print(await everything())
    print(await retry(lambda i: fetch(3 - i), 3))
    names = ["x", "y"]
    print(dict(zip(names, await asyncio.gather(*(fetch(i + 1) for i, _ in enumerate(names))))))
asyncio.run(main())
