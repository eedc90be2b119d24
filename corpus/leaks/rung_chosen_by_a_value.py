# Which rung is told depends on names alone: where a value would choose it, that is an error or private; a value without the rung is a
# failure, also where two of them are compared.
s = priv_data_db.access_s()
wed = priv_data_db.access_wed()
pay = priv_data_db.access_pay()
month = priv_data_db.access_wed(grain="month")
c.send(month)
a.send(month)
b.send(priv_data_db.access_wed(grain="season"))
c.send(len(month))
c.send(abstract(wed))
c.send(abstract(month))
try:
    a.send(abstract(wed) == month)
except Exception:
    a.send(1)
try:
    c.send(priv_data_db.access_wed(grain=["month", "season"][s % 2]))
except ValueError:
    a.send(2)
try:
    c.send(abstract([wed, pay][s % 2]))
except ValueError:
    a.send(3)
if s:
    c.send(abstract(pay))
told = convert('{"hotel": "' + str(abstract(wed)) + '"}', "trip")
a.send(told)
qllm("Which?", told)
a.send(4)
