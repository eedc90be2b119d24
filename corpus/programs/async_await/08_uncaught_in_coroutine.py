# an exception leaves asyncio.run; ends with LookupError
import asyncio
async def find(k, d):
    await asyncio.sleep(0)
    if k not in d:
        raise LookupError(f"{k} is unknown")
    return d[k]
async def main():
    d = {"a": 1, "b": 2}
    for k in ("a", "b", "c"):
        print("asking", k)
        print(await find(k, d))
asyncio.run(main())
