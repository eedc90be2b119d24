# an exception kept and raised again at the end; ends with PermissionError
errors = []
for who in ("ann", "bob", "cy"):
    try:
        if who != "ann": raise PermissionError(f"{who} may not")
        print(who, "may")
    except PermissionError as e:
        errors.append(e); print("kept", e)
print(len(errors))
if errors: raise errors[0]
