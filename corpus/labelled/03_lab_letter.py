# Results outside of their range, told to the doctor.
name = priv_data_db.access_name()
results = health.results(patient=name)
flags = {}
for result in results:
    if result["value"] < result["low"]:
        flags[result["test"]] = "low"
    elif result["value"] > result["high"]:
        flags[result["test"]] = "high"
letter = "; ".join(f"{test} is {flag}" for test, flag in sorted(flags.items())) or "all normal"
health.message(doctor="dr. oak", text=f"{name}: {letter}")
calendar.add_event(title="Call the doctor", day="2026-11-23", start="09:00")
