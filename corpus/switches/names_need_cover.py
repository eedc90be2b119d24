# 3: a handle is passed on to whoever may know the name. A text that an artifact writes is no handle for anybody else.
offer = convert(b.message(), "trip")
a.send("hotel_1")
