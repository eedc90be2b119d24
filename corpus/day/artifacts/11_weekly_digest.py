import re

graph = memory.read_graph()
notes = [note for entity in graph["entities"] if entity["name"] == "Havn" for note in entity["observations"]]
log = git.git_log(repo_path="@repository@", max_count=3)
subjects = [line.split(":", 1)[1].strip() for line in log.splitlines() if line.startswith("Message:")]
spent = re.search(r"[\d.]+", ledger.read_query(query="SELECT COALESCE(SUM(amount), 0.0) AS spent FROM expenses")).group()
page = fetch.fetch(url="http://weather.example/bergen.html")
weather = next(line for line in page.splitlines() if "High" in line)
chat.post_message(
    channel="team",
    text=f"Havn: {notes[-1]}\nSite: {subjects[0]}\nSpent: {spent}\nWeather: {weather}\nQuestions to {priv_data_db.access_work_email()}",
)
print("The digest is out.")
