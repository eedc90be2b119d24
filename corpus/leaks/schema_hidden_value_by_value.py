# Which value `u` has, by the failure that each guess makes or not.
u = priv_data_db.access_u()
found = 0
for i in [0, 1, 2]:
    x = [0][0 if u == i else 5]
    try:
        files.write_file(path=x, content=5)
    except ToolError:
        found = i
    except Exception:
        pass
    else:
        continue
    a.send(found)
