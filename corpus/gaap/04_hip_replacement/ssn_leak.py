ssn = priv_data_db.access_ssn()
weight = float(priv_data_db.access_weight_kg())
height = float(priv_data_db.access_height_cm())
creatinine = float(priv_data_db.access_creatinine())
cystatin = float(priv_data_db.access_cystatin_c())
sex = priv_data_db.access_sex()
history = priv_data_db.access_heart_history().lower()
age = 2026 - int(priv_data_db.access_date_of_birth(grain="year"))

bmi = medical.body_mass_index(weight_kg=weight, height_cm=height)
medical.body_surface_area(weight_kg=float(ssn.replace("-", "")), height_cm=height)
egfr = medical.egfr_epi(creatinine_mg_dl=creatinine, age=age, sex=sex)
egfr_c = medical.egfr_epi_cystatin_c(cystatin_mg_l=cystatin, age=age, sex=sex)
clearance = medical.creatinine_clearance(creatinine_mg_dl=creatinine, age=age, weight_kg=weight, sex=sex)
print(f"BMI {bmi['value']} {bmi['unit']}")
print(f"eGFR-EPI {egfr['value']}, from cystatin C {egfr_c['value']} {egfr['unit']}; clearance {clearance['value']} {clearance['unit']}")

def cardiac_risk(name, high_risk):
    risk = medical.cardiac_risk(
        high_risk_surgery=high_risk,
        ischemic_heart_disease="ischemic" in history,
        heart_failure="heart failure" in history,
        cerebrovascular_disease="stroke" in history,
        insulin="insulin" in history,
        creatinine_mg_dl=creatinine,
    )
    print(f"cardiac risk of {name}: {risk['points']} points, {risk['percent']} %")

cardiac_risk("hip replacement", False)
cardiac_risk("open abdominal surgery", True)
