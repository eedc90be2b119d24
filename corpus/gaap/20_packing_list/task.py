text = filesystem.read_text_file(path="@files@/trip/packing_list_iceland.txt")["content"]
items = [line.removeprefix("- ") for line in text.splitlines() if line.startswith("- ")]
instead = {
    "wool sweater": "light shirt",
    "rain jacket": "sun hat",
    "thermal underwear": "swimsuit",
    "hiking boots": "sandals",
}
hawaii = "Packing list: Hawaii\n" + "\n".join(f"- {instead.get(item, item)}" for item in items + ["sunscreen"])
filesystem.write_file(path="@files@/trip/packing_list_hawaii.txt", content=hawaii)
email.send_email(to=["sam@travelmates.example"], subject="Packing list for Hawaii", body=hawaii)
print(hawaii)
