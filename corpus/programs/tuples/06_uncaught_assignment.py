# writing into a tuple; ends with TypeError
point = (1, 2)
print(point)
print(point + (3,))
other = point[:1] + (9,)
print(other)
point[1] = 9
