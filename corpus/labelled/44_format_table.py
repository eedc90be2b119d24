# A table with aligned columns, of which one is private.
rows = [("name", priv_data_db.access_name()), ("diet", priv_data_db.access_diet()), ("table", "12")]
width = max(len(key) for key, _ in rows)
text = "\n".join(f"{key:<{width}} {value}" for key, value in rows)
mail.send_email(to="restaurant@dine.example", subject="Reservation", body=text)
chat.post(channel="family", text=f"Table {rows[2][1]}, columns of {width}")
