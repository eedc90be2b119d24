# async methods, nested async functions, defaults and star arguments
import asyncio
class Client:
    def __init__(self): self.calls = []
    async def get(self, path, *args, **kw):
        self.calls.append(path)
        return path, args, kw
    @staticmethod
    async def ping(): return "pong"
    @classmethod
    async def make(cls): return cls()
async def main():
    c = await Client.make()
    print(await c.get("/a", 1, k=2), await Client.ping(), c.calls)
    n = 0
    async def bump():
        nonlocal n
        n += 1
        return n
    print(await bump(), await bump(), n)
    fs = [c.get, lambda p: c.get(p + "!")]
    for f in fs: print((await f("/q"))[0])
    print(c.calls, f"{await bump()}", (await bump()) + (await bump()), not await Client.ping())
asyncio.run(main())
