# a division by zero inside map, uncaught
import operator as op
from itertools import accumulate
print(list(map(op.mul, [1, 2, 3], [4, 5, 6])))
print(list(map(op.sub, [1, 2, 3], [4, 5])))
print(list(accumulate([64, 4, 2], op.floordiv)))
print(sum(map(op.mul, [1, 2], [3, 4])), list(map(op.truediv, [1, 9], [4, 3])))
print(list(map(op.lt, [1, 5], [2, 2])))
print(list(map(op.mod, [9, 8, 7], [4, 3, 0])))
