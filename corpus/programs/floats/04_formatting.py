# .f .e .g % widths, signs, thousands, zero padding
for x in (0.0, 1.0, -1.5, 1234567.891, 0.000123456, 1e20, 2.5, 99.995, -0.0):
    print(f"{x:.2f}|{x:10.3f}|{x:<10.1f}|{x:+.1f}|{x:010.2f}|{x:,.2f}|{x:e}|{x:.3e}|{x:g}|{x:.3g}|{x:.0f}|{x:%}|{x:.1%}|{x: .1f}|{x:G}|{x}")
print(f"{3.0:n} {1e6:_.1f} {0.1:.20f} {1e-7:f} {123456789.0:g} {1e5:g} {100000.0} {1234.5:8,.1f}|{0.5:.0%} {1.5:.0f} {2.5:.0f} {3:.2f} {10:e} {True:.1f}")
print("%.2f %5.1f|%-8.3f|%e %g %+.1f %05.1f" % (3.14159, 2.25, 1.5, 12345.678, 0.00001, 2, 1.5), "{:.3f} {:>8.2%}".format(2 / 3, 0.1234))
try:
    f"{1.5:d}"
except ValueError as e:
    print(e)
try:
    f"{1.5:.2x}"
except ValueError as e:
    print(e)
