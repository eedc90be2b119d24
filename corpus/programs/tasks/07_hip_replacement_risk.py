# hip replacement: BMI, kidney function and a cardiac index from lab results
import json

person = {"sex": "F", "born": "1951-08-30", "height_cm": 163.0, "weight_kg": 78.4, "history": ["hypertension", "TIA 2016", "insulin-treated diabetes"]}
labs = json.loads('[{"code": "CREA", "value": 112, "unit": "umol/L", "date": "2024-04-02"}, {"code": "CREA", "value": 1.21, "unit": "mg/dL", "date": "2024-09-10"}, {"code": "HB", "value": 11.8, "unit": "g/dL", "date": "2024-09-10"}, {"code": "K", "value": null, "unit": "mmol/L", "date": "2024-09-10"}]')
surgeries = {"total hip, open": 0, "partial, minimal access": 0, "revision with vascular repair": 1}
on = (2024, 10, 1)

def age_on(born, day):
    y, m, d = map(int, born.split("-"))
    return day[0] - y - ((day[1], day[2]) < (m, d))

def latest(code):
    rows = [l for l in labs if l["code"] == code and l["value"] is not None]
    return max(rows, key=lambda l: l["date"]) if rows else None

def egfr(creatinine, age, sex):
    kappa, alpha = (0.7, -0.241) if sex == "F" else (0.9, -0.302)
    ratio = creatinine / kappa
    value = 142 * min(ratio, 1) ** alpha * max(ratio, 1) ** -1.200 * 0.9938 ** age
    return value * (1.012 if sex == "F" else 1)

age = age_on(person["born"], on)
bmi = person["weight_kg"] / (person["height_cm"] / 100) ** 2
crea = latest("CREA")
mg = crea["value"] / 88.4 if crea["unit"] == "umol/L" else crea["value"]
kidney = egfr(mg, age, person["sex"])
stage = next(name for limit, name in [(90, "G1"), (60, "G2"), (45, "G3a"), (30, "G3b"), (15, "G4"), (0, "G5")] if kidney >= limit)
print(f"age {age}, BMI {bmi:.1f}, creatinine {mg:.2f} mg/dL ({crea['date']}), eGFR {kidney:.0f} -> {stage}")
for code in ("HB", "K", "NA"):
    lab = latest(code)
    print(code, "missing" if lab is None else f"{lab['value']} {lab['unit']}")
history = " ".join(person["history"]).lower()
base = sum(["tia" in history or "stroke" in history, "insulin" in history, mg > 2.0, "heart failure" in history, "infarction" in history])
risk = {0: 3.9, 1: 6.0, 2: 10.1}
for name, extra in sorted(surgeries.items(), key=lambda kv: (kv[1], kv[0])):
    points = base + extra
    print(f"{name:<32}{points} points {risk.get(points, 15.0):>5.1f} %", "discuss" if points >= 3 else "")
advice = [text for cond, text in [(bmi >= 30, "lose weight first"), (kidney < 60, "avoid NSAIDs"), (latest("HB")["value"] < 12, "check iron"), (age >= 75, "see a geriatrician")] if cond]
print("advice:", "; ".join(advice) or "none")
