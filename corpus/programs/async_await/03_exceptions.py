# exceptions through await and gather
import asyncio
async def fail(m):
    raise ValueError(m)
async def ok(): return "ok"
async def main():
    try: await fail("one")
    except ValueError as e: print("caught", e)
    print([repr(r) for r in await asyncio.gather(ok(), fail("two"), return_exceptions=True)])
    try: await asyncio.gather(ok(), fail("three"))
    except ValueError as e: print("from gather", e)
    else: print("never")
    finally: print("finally")
    try: await 5
    except TypeError as e: print(type(e).__name__)
    return "end"
print(asyncio.run(main()))
try: asyncio.run(fail("outside"))
except ValueError as e: print(e)
