# an index one past the end; ends with IndexError
days = ["mon", "tue", "wed"]
for i in range(4):
    print(i, days[i:i + 2], days[-i:][:1])
    print(days[i])
