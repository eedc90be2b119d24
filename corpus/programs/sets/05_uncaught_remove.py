# removing what is not there; ends with KeyError
rooms = {101, 102}
for r in (102, 103, 101, 103):
    rooms.discard(r)
    print(r, sorted(rooms))
rooms.remove(103)
