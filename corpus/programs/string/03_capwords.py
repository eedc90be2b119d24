# capwords against title and capitalize
import string
for s in ["hello world", "  two   spaces ", "it's o'neil", "a-b c", "ÉCOLE normale", "", "x\ty\nz", "3rd day"]:
    print(repr(string.capwords(s)), repr(s.title()), repr(s.capitalize()))
print(string.capwords("a-b-c", "-"), string.capwords("one,two, three", ","))
