# an exception without text; ends with TimeoutError
for left in (2, 1, 0):
    print("left", left)
    if not left:
        raise TimeoutError
