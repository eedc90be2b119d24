# an exception beside Exception is not caught by it; ends with MyBase
class MyBase(BaseException): pass
def work(n):
    try:
        if n == 2: raise MyBase("not for", "Exception")
        if n == 1: raise ValueError("handled")
        return n
    except Exception as e: return f"caught {e}"
    finally: print("finally", n)
for i in range(3): print(work(i))
