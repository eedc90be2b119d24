size = 40
left = [[(row * size + column + (zero if column % 10 == 0 else 0)) % 17 for column in range(size)] for row in range(size)]
right = [[(row + column) % 13 for column in range(size)] for row in range(size)]
product = []
for row in left:
    line = []
    for column in range(size):
        total = 0
        for at in range(size):
            total += row[at] * right[at][column]
        line.append(total)
    product.append(line)
trace = 0
for at in range(size):
    trace += product[at][at]
print(trace)
