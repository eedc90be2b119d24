# other delimiters and quotes, skipinitialspace, QUOTE_NONNUMERIC
import csv
print(list(csv.reader(["a;b;c,d"], delimiter=";")), list(csv.reader(["a\tb\t"], delimiter="\t")), list(csv.reader(["'a,b',c"], quotechar="'")), list(csv.reader(["a, b,  c"], skipinitialspace=True)), list(csv.reader(['a, "b,c"'], skipinitialspace=True)), list(csv.reader(['a, "b,c"'])))
print(list(csv.reader(['"a,b",c'], quoting=csv.QUOTE_NONE)), list(csv.reader(['"x",1.5,2'], quoting=csv.QUOTE_NONNUMERIC)), list(csv.reader(["a\\,b,c"], escapechar="\\")), list(csv.reader(["a|b"], "excel", delimiter="|")))
try:
    list(csv.reader(["x,1"], quoting=csv.QUOTE_NONNUMERIC))
except ValueError as e:
    print(type(e).__name__, e)
for bad in ["", "ab", None]:
    try:
        csv.reader(["a"], delimiter=bad)
    except TypeError as e:
        print(type(e).__name__)
print(sorted(csv.list_dialects()), csv.get_dialect("excel").delimiter, repr(csv.get_dialect("excel-tab").delimiter))
try:
    csv.reader(["a"], dialect="nope")
except csv.Error as e:
    print(type(e).__name__, e)
