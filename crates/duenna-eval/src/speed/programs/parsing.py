def parse(text):
    values = []
    number = ""
    depth = 0
    deepest = 0
    word = ""
    inside = False
    for letter in text:
        if inside:
            if letter == '"':
                inside = False
                values.append(word)
                word = ""
            else:
                word += letter
        elif letter == '"':
            inside = True
        elif letter.isdigit():
            number += letter
        else:
            if number:
                values.append(int(number))
                number = ""
            if letter == "[" or letter == "{":
                depth += 1
                if depth > deepest:
                    deepest = depth
            elif letter == "]" or letter == "}":
                depth -= 1
    return values, deepest


row = '{"id": 17, "tags": ["new", "red"], "price": 1250, "name": "lamp", "sizes": [1, 2, [3, 4]]}'
found = 0
for i in range(150):
    values, deepest = parse("[" + row + ", " + row + "]")
    found += len(values) + deepest + (zero if i % 10 == 0 else 0)
print(found)
