# Mails by sender, counted; only the counts are told.
from collections import Counter

mails = mail.search(query="newsletter")
senders = Counter(m["from"].split("@")[1] for m in mails)
for domain, count in senders.most_common(2):
    chat.post(channel="me", text=f"{domain}: {count}")
files.write_file(path="/home/u/senders.txt", content=str(len(senders)))
