# a format code that a text does not know, uncaught
values = [3, 4.5, True, -0.0, 10 ** 6]
for v in values:
    print("{:>10.2f}|{!r}".format(v, v))
print("{:>10}".format("text"))
print("{:>10.2f}".format("text"))
