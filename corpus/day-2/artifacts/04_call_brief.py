import re

agenda = filesystem.read_text_file(path="@files@/agenda/@today@.md")["content"]
fields = dict(re.findall(r"^(When|With|Where): (.+)$", agenda, re.MULTILINE))
topics = re.findall(r"^- (.+)$", agenda, re.MULTILINE)
start, home_zone = fields["When"].split()
names = [name.strip() for name in fields["With"].split(",")]

people = memory.open_nodes(names=names)["entities"]
messages = chat.read_channel(channel="team")["messages"]

brief = ["# Brief for @today@", "", f"Starts {start} ({fields['Where']})", ""]
for person in people:
    brief.append(f"## {person['name']}")
    local = start
    for observation in person["observations"]:
        if observation.startswith("Time zone: "):
            zone = observation.removeprefix("Time zone: ")
            if zone != home_zone:
                converted = time.convert_time(source_timezone=home_zone, time=start, target_timezone=zone)
                local = converted["target"]["datetime"][11:16]
        else:
            brief.append(f"- {observation}")
    first_name = person["name"].split()[0]
    for message in messages:
        if first_name in message:
            brief.append(f"- from the chat: {message}")
    brief.append("")
    print(f"{person['name']}: {local} local time")

brief.append("## Topics")
brief.extend(f"{i}. {topic}" for i, topic in enumerate(topics, 1))
filesystem.write_file(path="@files@/agenda/brief-@today@.md", content="\n".join(brief) + "\n")
print(f"Brief with {len(topics)} topics saved as agenda/brief-@today@.md")
