# async def, await, asyncio.run, return values
import asyncio
async def add(a, b=1):
    return a + b
async def twice(x):
    y = await add(x, x)
    print("y is", y)
    return await add(y)
print(asyncio.run(twice(5)))
async def main():
    print("start", await add(1), [await add(i) for i in range(3)])
    x = await add(await add(1, 2), await add(3, 4))
    return {"x": x, "cond": (await add(0)) if x > 5 else None}
print(asyncio.run(main()), add.__name__)
