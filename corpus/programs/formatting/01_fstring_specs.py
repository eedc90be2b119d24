# widths, fills, alignments and nested specs
n, s, x, w = 42, "ab", 3.14159, 8
print(f"[{s:5}][{s:>5}][{s:^5}][{s:*^6}][{s:.1}][{s:5.1}][{s!r:>6}]")
print(f"[{n:5}][{n:<5}][{n:^5}][{n:05}][{n:+}][{n: }][{n:>+6}][{n:=+6}][{n:x>5}][{-n:06}][{n:,}][{n:e}]")
print(f"[{x:{w}.{2}f}][{x:>{w}}][{s:{'*'}^{w}}][{n:{'>'}{w}}][{x:.{w - 5}}][{x:{w}}]")
print(f"{s!s:>4}{n!r:>4}{'é'!a}{None}{True!r:>6}{[1, 'a']!s:>10}|{(1,)}|{{}}|{{{n}}}|{ {'k': 1}['k'] }|{n:}")
print(f"{n=} {s = } {x=:.1f} {n + 1=} {s=!s} { len(s) = :03}", f"{'a' if n > 1 else 'b'}", f"{(lambda v: v * 2)(3)}", f"{s.upper()}{s[0]}{s[-1:]}")
print(f"", f"{''}", f"{'nested ' + f'{n}'}", f"line {n}\n\ttab", rf"\d{n}", F"{n}", f'{s}' f"{n}" "{n}")
