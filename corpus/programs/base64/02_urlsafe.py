# the alphabet for addresses, padding taken off and put back
import base64
raw = bytes([251, 239, 190, 255, 254])
print(base64.b64encode(raw), base64.urlsafe_b64encode(raw), base64.urlsafe_b64decode("--____4=") == base64.b64decode("++////4="))

def pack(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

def unpack(token):
    return base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode()

for t in ["", "a", "id=7", "user:åse", "{\"a\":1}", "????"]:
    print(repr(t), pack(t), unpack(pack(t)) == t)
print(unpack("SGk"), pack("Hi"))
