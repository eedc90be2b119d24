# bases, signs, grouping, width of whole numbers
for n in (0, 7, -7, 255, 1234567, -1234567, 10 ** 15):
    print(f"{n:d}|{n:8d}|{n:<8d}|{n:^8d}|{n:08d}|{n:+d}|{n:,}|{n:_}|{n:15,}|{n:#x}|{n:#o}|{n:#b}|{n:_x}|{n:_b}|{n:012,}|{n:*>+12,d}|{n:.1f}|{n:.2e}|{n:%}|{n:g}")
print(f"{65:c}{128512:c} {True:d} {True} {True:>6} {False:<6}| {5:^+7}|{-5:=7}|{5:0=4}|{-5:0>4}|{255:#06x}|{255:#010b}|{5:03}")
print(format(10), format(10, ""), format(10, "b"), format("a", ">3"), format(None), format(1.0), format(-5, "05"))
