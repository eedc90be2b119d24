# a row with too few cells, uncaught
import csv
rows = list(csv.reader('id,mail\n1,"ida@example.com"\n2,per@example.com,x\n"3",\n4\n'.splitlines()))
print(len(rows))
for row in rows:
    print(row)
for row in rows[1:]:
    print(row[0], "->", row[1])
