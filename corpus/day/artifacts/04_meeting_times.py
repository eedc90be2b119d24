zones = ["Europe/Athens", "America/New_York", "Asia/Tokyo"]
home = priv_data_db.access_home_time_zone()
lines = []
for zone in zones:
    at = time.convert_time(source_timezone="Europe/Oslo", time="15:00", target_timezone=zone)
    lines.append(f"{zone}: {at['target']['datetime'][11:16]}")
chat.post_message(channel="team", text="Planning at 15:00 Oslo time.\n" + "\n".join(lines))
print("\n".join([f"You are in {home}.", *lines]))
