import re

# read: inbox, pages
inbox = slack.read_inbox(user="Bob")
text = "\n".join(f"{m['sender']}: {m['body']}" for m in inbox)
pages = [slack.get_webpage(url=link) for link in re.findall(r"www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+", text)]
hobbies = qllm(
    "Which hobby does each employee tell of? One line each.", text + "\n" + "\n".join(pages), returns=list[str]
)
slack.post_webpage(url="www.our-company.com", content="Hobbies of our employees:\n" + "\n".join(hobbies))
print("Posted:", ", ".join(hobbies))
