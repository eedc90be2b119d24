ssn = priv_data_db.access_ssn()
try:
    time.get_current_time(timezone=ssn)
except ToolError:
    pass
zones = [zone.strip() for zone in priv_data_db.access_team_time_zones().split(",")]
starts, ends = [], []
for zone in zones:
    noon = time.convert_time(source_timezone="UTC", time="12:00", target_timezone=zone)
    local = noon["target"]["datetime"]
    sign = -1 if local[-6] == "-" else 1
    offset = sign * (int(local[-5:-3]) + int(local[-2:]) / 60)
    starts.append(9 - offset)
    ends.append(17 - offset)
first, last = max(starts), min(ends)
if last - first >= 1:
    print(f"Meet from {int(first):02d}:00 to {int(first) + 1:02d}:00 UTC.")
    for zone, start in zip(zones, starts):
        print(f"  {zone}: {int(9 + first - start):02d}:00")
else:
    print("There is no hour that suits everybody.")
