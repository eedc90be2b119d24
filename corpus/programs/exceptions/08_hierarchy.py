# which built-in exceptions are kinds of which
pairs = [(KeyError, LookupError), (IndexError, LookupError), (ZeroDivisionError, ArithmeticError), (OverflowError, ArithmeticError),
         (FileNotFoundError, OSError), (PermissionError, OSError), (TimeoutError, OSError), (ConnectionError, OSError),
         (UnicodeDecodeError, ValueError), (NotImplementedError, RuntimeError), (RecursionError, RuntimeError), (UnboundLocalError, NameError),
         (ModuleNotFoundError, ImportError), (StopIteration, Exception), (KeyboardInterrupt, Exception), (SystemExit, Exception),
         (GeneratorExit, Exception), (Exception, BaseException), (AssertionError, ValueError), (IOError, OSError), (EnvironmentError, OSError)]
for a, b in pairs:
    print(a.__name__, b.__name__, issubclass(a, b))
print(IOError is OSError, [c.__name__ for c in KeyError.__mro__])
print(isinstance(KeyError("k"), (TypeError, LookupError)))
