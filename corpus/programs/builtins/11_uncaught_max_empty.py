# sum and len work, an empty choice does not; ends with StopIteration
for xs in ([3, 1], [0], []):
    print(len(xs), sum(xs), min(xs, default="none"))
    print(next(x for x in xs))
