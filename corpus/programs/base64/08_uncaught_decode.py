# bytes from base64 that are no UTF-8, uncaught
import base64
for s in ["SGVp", "w6Y=", "8J+Zgg==", "", "AAE="]:
    b = base64.b64decode(s)
    print(s, b, repr(b.decode("utf-8")))
last = base64.b64decode("/w==")
print(last.decode("latin-1"), last.decode("utf-8", errors="replace"), last.decode("ascii", "ignore") == "")
print(last.decode("utf-8"))
