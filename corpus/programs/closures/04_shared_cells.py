# two closures over one variable, and over a list without nonlocal
def account(balance):
    history = []
    def deposit(n):
        nonlocal balance
        balance += n
        history.append(("+", n))
        return balance
    def withdraw(n):
        nonlocal balance
        if n > balance:
            raise ValueError(f"only {balance} left, not {n}")
        balance -= n
        history.append(("-", n))
        return balance
    return {"in": deposit, "out": withdraw, "log": lambda: list(history)}
acc = account(50)
print(acc["in"](25), acc["out"](70))
try:
    acc["out"](6)
except ValueError as e:
    print(e)
print(acc["log"](), acc["in"](0))
acc["log"]().clear()
print(len(acc["log"]()))
