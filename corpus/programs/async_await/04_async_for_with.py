# async generators, async for, async with, async comprehensions
import asyncio
async def count(n):
    for i in range(n):
        yield i
        await asyncio.sleep(0)
class Res:
    def __init__(self, t): self.t = t
    async def __aenter__(self): print("open", self.t); return self.t
    async def __aexit__(self, k, v, tb): print("close", self.t, k and k.__name__); return k is KeyError
class It:
    def __init__(self, n): self.n = n
    def __aiter__(self): return self
    async def __anext__(self):
        if not self.n: raise StopAsyncIteration
        self.n -= 1; return self.n
async def main():
    async for i in count(3): print(i)
    else: print("else")
    print([i * 2 async for i in count(4) if i], {i async for i in It(2)} == {0, 1}, [j async for j in It(3)])
    async with Res("a") as a, Res("b"): print("in", a)
    async with Res("c"): raise KeyError("hidden")
asyncio.run(main())
