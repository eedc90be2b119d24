# order status from replies that are sometimes broken
import json

replies = ['{"status": "ok", "order": {"state": "queued", "position": 7}}', "<html>502 Bad Gateway</html>", '{"status": "error", "message": "slow down"}', '{"status": "ok", "order": null}', '{"status": "ok", "order": {"state": "oven", "position": 0, "minutes": "8"}}']

class NoStatus(Exception):
    pass

def read(text):
    try:
        doc = json.loads(text)
    except json.JSONDecodeError as e:
        raise NoStatus(f"not JSON at {e.pos}") from e
    if doc["status"] != "ok":
        raise NoStatus(doc.get("message", "no reason"))
    order = doc["order"]
    try:
        return order["state"], order.get("position"), int(order.get("minutes", -1))
    except TypeError as e:
        raise NoStatus("no order") from e

seen, failures = [], 0
for attempt, text in enumerate(replies, 1):
    try:
        state, position, minutes = read(text)
    except NoStatus as e:
        failures += 1
        cause = type(e.__cause__).__name__ if e.__cause__ else "-"
        print(f"try {attempt}: {e} ({cause})")
        continue
    else:
        seen.append(state)
        print(f"try {attempt}: {state}, place {position}, {minutes if minutes >= 0 else '?'} min")
    finally:
        print("  so far", seen, failures)
text = {"queued": "waiting in line", "oven": "in the oven"}.get(seen[-1], "unknown") if seen else "not known"
mail = "\n".join(["To: mum@example.com", "Subject: Pizza", "", f"The pizza is {text}.", f"({failures} of {len(replies)} questions got no answer.)" if failures else ""])
print(mail)
steps = ["queued", "oven", "boxed", "out", "there"]
done = steps.index(seen[-1]) + 1
print("[" + "#" * done + "." * (len(steps) - done) + "]", f"{done / len(steps):.0%}")
print("SEND", len(mail.splitlines()), "lines")
read('{"status": "error"}')
