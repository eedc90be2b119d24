# formulas a model writes: interest, BMI, instalments
import math

def instalment(p, rate, n):
    r = rate / 12
    return p / n if r == 0 else p * r / (1 - (1 + r) ** -n)

for args in [(100000, 0.05, 240), (1200, 0, 12), (5000, 0.199, 6)]:
    m = instalment(*args)
    print(args, f"{m:.2f}", f"{m * args[2]:,.2f}", math.ceil(m))
for kg, cm in [(70, 175), (52.5, 160), (101, 181.5)]:
    bmi = kg / (cm / 100) ** 2
    label = "under" if bmi < 18.5 else "normal" if bmi < 25 else "over" if bmi < 30 else "obese"
    print(kg, cm, round(bmi, 1), label)

def egfr(scr, age, female):
    k, a = (0.7, -0.241) if female else (0.9, -0.302)
    v = 142 * min(scr / k, 1) ** a * max(scr / k, 1) ** -1.2 * 0.9938 ** age
    return v * 1.012 if female else v

print(round(egfr(0.8, 50, True), 1), round(egfr(1.4, 67, False), 1), round(egfr(0.9, 0, False), 3))
print(math.floor(1000 * 1.07 ** 10), f"{1000 * math.exp(0.07 * 10):.2f}", math.ceil(math.log(2) / math.log(1.07)))
