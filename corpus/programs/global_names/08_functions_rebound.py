# functions replaced at run time, called through the name
def hello(): return "one"
def call(): return hello()
old = hello
print(call())
def hello(): return "two, was " + old()
print(call())
hello = lambda: "three"; print(call(), old())
def install():
    global hello
    def hello(): return "four"
install(); print(call()); hello = 5
try: call()
except TypeError as e: print(e)
del hello
try: call()
except NameError as e: print(e)
