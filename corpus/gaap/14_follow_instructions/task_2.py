dishes = food.menu(restaurant="Corner Beans")["dishes"]
coffee = next(dish for dish in dishes if dish["name"] == "Flat white")
placed = food.place_order(
    restaurant="Corner Beans",
    items=[{"dish": coffee["id"], "quantity": 1}],
    name=priv_data_db.access_full_name(),
    address=priv_data_db.access_home_address(),
)
for dish in dishes:
    print(f"{dish['name']}: {dish['price']:.2f}")
print(f"Ordered a {coffee['name']}: {placed['order']}")
