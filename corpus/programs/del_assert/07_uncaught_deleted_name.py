# use of a name after del; ends with NameError
qqtemp = [1, 2]
print(sum(qqtemp))
kept = qqtemp
del qqtemp
print(kept)
print("qqtemp" in globals())
print(len(qqtemp))
